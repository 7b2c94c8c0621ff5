import type { Store } from '../contract/store.ts';

/** A store's icon on a home screen: a square PNG, its side in pixels. */
export interface Icon {
  side: number;
  /** `any` is the logo as it is; `maskable` has room around it, as systems cut their own shape out. */
  purpose: 'any' | 'maskable';
}

/** The icons that a store's manifest names. */
export const icons: Icon[] = [
  { side: 192, purpose: 'any' },
  { side: 512, purpose: 'any' },
  { side: 512, purpose: 'maskable' },
];

/** What Apple's devices take, which know no other shape than their own. */
export const touchIcon: Icon = { side: 180, purpose: 'maskable' };

/** What a store's icons are made of: its logo, or the marketplace's where it has none. */
export const logoOf = ({ store_logo }: Pick<Store, 'store_logo'>): string => store_logo || '/favicon.svg';

/** Where an icon of a store is: `/icons/<hash of the logo>-192-any.png`. */
export const iconAt = (store: Pick<Store, 'store_logo'>, { side, purpose }: Icon): string =>
  `/icons/${/\/([^/.]+)\.\w+$/.exec(logoOf(store))?.[1]}-${side}-${purpose}.png`;
