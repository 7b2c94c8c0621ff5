import { atom } from 'nanostores';
import { can } from '#contract/counter/roles';
import type { CounterStore } from './session.ts';

export const views = [
  'orders',
  'today',
  'shelf',
  'stops',
  'rides',
  'cash',
  'reviews',
  'closing',
  'books',
  'all',
  'shop',
  'people',
] as const;
export type View = (typeof views)[number];

export const $view = atom<View>('orders');

/** Whether an order is being taken, by phone or at the counter. */
export const $isTakingOrder = atom(false);

/** The views that a person may see, the usual one first. */
export const viewsOf = ({ roles, has_plans }: Pick<CounterStore, 'roles' | 'has_plans'>): View[] => [
  ...(roles.some((role) => can(role, 'orders')) ? (['orders'] as const) : []),
  ...(roles.some((role) => can(role, 'opening')) ? (['today'] as const) : []),
  ...(roles.some((role) => can(role, 'shelf')) ? (['shelf'] as const) : []),
  ...(roles.includes('rider') ? (['rides'] as const) : []),
  ...(has_plans && roles.some((role) => can(role, 'rides')) ? (['stops'] as const) : []),
  ...(roles.some((role) => can(role, 'orders')) ? (['cash', 'reviews'] as const) : []),
  ...(roles.some((role) => can(role, 'money')) ? (['closing'] as const) : []),
  ...(roles.some((role) => can(role, 'books')) ? (['books', 'all'] as const) : []),
  ...(roles.some((role) => can(role, 'settings')) ? (['shop'] as const) : []),
  ...(roles.some((role) => can(role, 'staff')) ? (['people'] as const) : []),
];

/** The chosen view, if the person's roles still allow it. */
export function viewIn(store: Pick<CounterStore, 'roles' | 'has_plans'>, chosen: View): View {
  const views = viewsOf(store);
  return views.includes(chosen) ? chosen : (views[0] ?? chosen);
}
