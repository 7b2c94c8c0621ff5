import type { CartEdit } from './changes.ts';
import { localArea } from '#lib/stores/device/storage';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

/** Where the customer's edits of this store's cart are kept, a line each: adding one takes no look at the others. */
export const editsKey = () => `cartEdits:${pageStore().store_id}:${$session.get()?.id}`;

/** Keeps an edit on the device until it is made, whatever becomes of the page. @returns its id */
export function saveUnsentEdit(edit: CartEdit): string {
  const id = crypto.randomUUID();
  const others = localArea.read(editsKey());
  const kept = JSON.stringify({ id, at: Date.now(), edit });
  localArea.write(editsKey(), others ? `${others}\n${kept}` : kept);
  return id;
}
