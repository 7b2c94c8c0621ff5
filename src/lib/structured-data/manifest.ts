import type { Store } from '../contract/store.ts';
import { leadOf } from '../catalogue/palette.ts';
import { iconAt, icons } from '../catalogue/icons.ts';
import * as t from '#texts/counter-page';
import { locale } from '#texts/locale';

type Operator = { name?: string; theme_colour?: string };
const coloursOf = (operator: Operator) => ({ background_color: '#faf8f4', theme_color: leadOf(operator) });

/** The web app manifest of a store. */
export const storeManifest = (
  store: Pick<Store, 'store_name' | 'store_logo' | 'cuisines'>,
  operator: Operator = {},
) => ({
  name: store.store_name,
  short_name: store.store_name,
  description: store.cuisines.join(' · '),
  lang: locale,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  ...coloursOf(operator),
  icons: iconsOf(store),
});

const iconsOf = (store: Pick<Store, 'store_logo'>) =>
  icons.map((icon) => ({
    src: iconAt(store, icon),
    sizes: `${icon.side}x${icon.side}`,
    type: 'image/png',
    purpose: icon.purpose,
  }));

const ownIcon = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' };

/** The counter's web app manifest, independent of the store's. */
export const counterManifest = (store?: Pick<Store, 'store_name' | 'store_logo'>, operator: Operator = {}) => ({
  id: '/counter',
  name: store ? t.nameOf({ store: store.store_name }) : t.name(),
  short_name: t.name(),
  lang: locale,
  start_url: '/counter',
  scope: '/counter',
  display: 'standalone',
  ...coloursOf(operator),
  icons: store ? iconsOf(store) : [ownIcon],
});

/** The marketplace only leads to stores, so it is not installable (`browser`). */
export const marketplaceManifest = ({ name = 'Nukkad', ...operator }: Operator) => ({
  name,
  short_name: name,
  start_url: '/landing',
  scope: '/',
  display: 'browser',
  ...coloursOf(operator),
  icons: [ownIcon],
});
