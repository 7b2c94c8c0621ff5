import { atom } from 'nanostores';
import type { CartLine } from '#contract/cart';
import { joinedLines } from '#lib/cart/joined-lines';
import { pageStore, $store } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { sessionArea } from '#lib/stores/device/storage';
import { storedLines, toStoredLines } from './stored-lines.ts';

const key = () => `joined:${pageStore().store_id}`;

/**
 * What the customer's earlier cart has added to a guest's cart at login, with the added quantities, until it is dismissed or
 * ordered. Kept for as long as the tab lives: the login may be on another page.
 */
export const $joinedLines = atom<CartLine[]>(
  $store.get() ? (parseStored(storedLines, sessionArea.read(key())) ?? []) : [],
);

function show(lines: CartLine[]): void {
  sessionArea.write(key(), lines.length > 0 ? JSON.stringify(toStoredLines(lines)) : undefined);
  $joinedLines.set(lines);
}

/** Stores the lines that a merge added to the guest's cart. */
export const recordJoinedLines = (merged: readonly CartLine[], guest: readonly CartLine[]): void =>
  show(joinedLines(merged, guest));

/** Removes the note about joined lines. */
export const dismissJoinedLines = (): void => show([]);
