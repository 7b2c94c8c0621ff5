import type { CartEdit } from './changes.ts';
import { toStoredLines } from './stored-lines.ts';
import { localArea } from '#lib/stores/device/storage';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

/** Where the customer's edits of this store's cart are stored, one a line: adding one need not parse the others. */
export const editsKey = () => `cartEdits:${pageStore().store_id}:${$session.get()?.id}`;

const toStored = (edit: CartEdit) => ('restored' in edit ? { ...edit, restored: toStoredLines(edit.restored) } : edit);

/** Stores an edit on the device until it is sent, also after the page is closed. @returns its id */
export function saveUnsentEdit(edit: CartEdit): string {
  const id = crypto.randomUUID();
  const others = localArea.read(editsKey());
  const stored = JSON.stringify({ id, at: Date.now(), edit: toStored(edit) });
  localArea.write(editsKey(), others ? `${others}\n${stored}` : stored);
  return id;
}
