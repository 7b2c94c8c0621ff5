import type { CartEdit } from './cart-changes.ts';
import { localArea } from './device-storage.ts';
import { pageStore } from './page-store.ts';
import { $session } from './session.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** One key an edit, with its time: tabs that keep edits at the same moment do not write over each other's. */
const prefix = () => `cartEdit:${pageStore().store_id}:${$session.get()?.id}:`;
const timeIn = (key: string) => Number(key.slice(prefix().length).split(':')[0]);

let latest = 0;

/** Keeps an edit on the device until it is made, whatever becomes of the page. @returns the key it is kept under */
export function keepEdit(edit: CartEdit): string {
  latest = Math.max(Date.now(), latest + 1);
  const key = `${prefix()}${latest}:${crypto.randomUUID()}`;
  localArea.write(key, JSON.stringify(edit));
  return key;
}

/** Call it when the shop has answered. */
export const forgetEdit = (key: string): void => localArea.write(key, undefined);

/** The keys of what the customer has changed in this store's cart and the shop has not heard of, oldest first, of a day. */
export function keptEdits(): string[] {
  const keys = localArea.keys().filter((key) => key.startsWith(prefix()));
  const isOld = (key: string) => timeIn(key) < Date.now() - dayMilliseconds;
  keys.filter(isOld).forEach(forgetEdit);
  return keys.filter((key) => !isOld(key)).toSorted();
}
