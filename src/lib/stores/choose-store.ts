import type { Store } from '#contract/store';
import { localArea } from './device-storage.ts';

const oneYearInSeconds = 365 * 24 * 60 * 60;

/**
 * Where a chosen store's pages are, seen from here: on the marketplace's own host they are served at `/`
 * to whoever carries the cookie, everywhere else the store has its own host.
 */
export function placeOf(store: Pick<Store, 'label' | 'url'>, here: URL): string {
  const own = new URL(store.url, here);
  const marketplace = here.host.replace(/^www\./, '');
  return own.host === `${store.label}.${marketplace}` ? '/' : own.href;
}

/** Saves the store as the selected one on this host, in storage and cookie together, and goes there (spec §2). */
export function chooseStore(store: Store): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  localArea.write('selectedStore', JSON.stringify(store));
  document.cookie = `store=${store.label}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax${secure}`;
  location.assign(placeOf(store, new URL(location.href)));
}
