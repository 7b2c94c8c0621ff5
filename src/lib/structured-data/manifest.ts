import type { Store } from '../contract/store.ts';
import { iconAt, icons } from '../catalogue/icons.ts';

const colours = { background_color: '#faf8f4', theme_color: '#003f62' };

/** The web app manifest with which a device installs a store. */
export const storeManifest = (store: Pick<Store, 'store_name' | 'store_logo' | 'cuisines'>) => ({
  name: store.store_name,
  short_name: store.store_name,
  description: store.cuisines.join(' · '),
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  ...colours,
  icons: icons.map((icon) => ({
    src: iconAt(store, icon),
    sizes: `${icon.side}x${icon.side}`,
    type: 'image/png',
    purpose: icon.purpose,
  })),
});

/** The marketplace only leads to stores, so it is not installed: `browser`. */
export const marketplaceManifest = ({ name = 'Nukkad' }: Record<string, string>) => ({
  name,
  short_name: name,
  start_url: '/landing',
  scope: '/',
  display: 'browser',
  ...colours,
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
});
