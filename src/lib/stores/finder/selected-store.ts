import * as v from 'valibot';
import type { Store } from '#contract/store';
import { localArea } from '#lib/stores/device/storage';
import { parseStored } from '#lib/stores/device/parse-stored';

const oneYearInSeconds = 365 * 24 * 60 * 60;

type Selected = Pick<Store, 'store_id' | 'store_name' | 'label'>;

const selected = v.looseObject({ store_id: v.number(), store_name: v.string(), label: v.string() });

/** The store chosen on this host (spec §3: `selectedStore`); undefined if it is missing or damaged. */
export const selectedStore = (): Selected | undefined => parseStored(selected, localArea.read('selectedStore'));

/** Saves the chosen store in storage, and in the cookie that decides which pages are served. */
export function selectStore(store: Selected): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  localArea.write('selectedStore', JSON.stringify(store));
  document.cookie = `store=${store.label}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax${secure}`;
  // Chromium stores cookies later: a navigation would send the previous cookie and open the old store. Reading waits
  // for the write.
  void document.cookie;
}

/** Whether a page's host belongs to its store: `surat.shop.example`. The marketplace's host shows the chosen store. */
export const isOwnHost = ({ url }: Pick<Store, 'url'>, here: { host: string; href: string }): boolean =>
  new URL(url, here.href).host === here.host;
