import type { CartEdit } from './changes.ts';
import { toStoredLines } from './stored-lines.ts';
import { localArea } from '#lib/stores/device/storage';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

/** Stored one per line, because adding one then does not parse the others. */
export const editsKey = () => `cartEdits:${pageStore().store_id}:${$session.get()?.id}`;

function toStored(edit: CartEdit) {
  if ('restored' in edit) return { ...edit, restored: toStoredLines(edit.restored) };
  return 'added' in edit ? { ...edit, added: toStoredLines([edit.added])[0] } : edit;
}

export const toText = (id: string, edit: CartEdit, at = Date.now()): string =>
  JSON.stringify({ id, at, edit: toStored(edit) });

/** Stores an edit on the device until it is sent, also after the page is closed. @returns its id */
export function saveUnsentEdit(edit: CartEdit): string {
  const id = crypto.randomUUID();
  localArea.write(editsKey(), [localArea.read(editsKey()), toText(id, edit)].join('\n'));
  return id;
}
