import { atom } from 'nanostores';
import type { CartLine } from '#contract/cart';
import { joinedLines } from '#lib/cart/joined-lines';
import { pageStore, $store } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { sessionArea } from '#lib/stores/device/storage';
import { storedLines, toStoredLines } from './stored-lines.ts';

const key = () => `joined:${pageStore().store_id}`;

/**
 * Lines that the login's merge added to the guest's cart, with the added quantities, until dismissed or ordered.
 * Stored in the tab, because the login may be on another page.
 */
export const $joinedLines = atom<CartLine[]>(
  $store.get() ? (parseStored(storedLines, sessionArea.read(key())) ?? []) : [],
);

function show(lines: CartLine[]): void {
  sessionArea.write(key(), lines.length > 0 ? JSON.stringify(toStoredLines(lines)) : undefined);
  $joinedLines.set(lines);
}

export const recordJoinedLines = (merged: readonly CartLine[], guest: readonly CartLine[]): void =>
  show(joinedLines(merged, guest));

export const dismissJoinedLines = (): void => show([]);
