import type { Store } from '../contract/store.ts';

/** A store's icon on a home screen: a square PNG, its side in pixels. */
export interface Icon {
  side: number;
  /** `any` is the logo itself; `maskable` has a margin, because systems crop it to their own shape. */
  purpose: 'any' | 'maskable';
}

export const icons: Icon[] = [
  { side: 192, purpose: 'any' },
  { side: 512, purpose: 'any' },
  { side: 512, purpose: 'maskable' },
];

/** Apple's devices always crop icons. */
export const touchIcon: Icon = { side: 180, purpose: 'maskable' };

/** The store's logo, or the marketplace's. */
export const logoOf = ({ store_logo }: Pick<Store, 'store_logo'>): string => store_logo || '/favicon.svg';

/** The path of a store's icon: `/icons/<hash of the logo>-192-any.png`. */
export const iconAt = (store: Pick<Store, 'store_logo'>, { side, purpose }: Icon): string =>
  `/icons/${/\/([^/.]+)\.\w+$/.exec(logoOf(store))?.[1]}-${side}-${purpose}.png`;
