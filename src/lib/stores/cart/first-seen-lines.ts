import type { CartLine } from '#contract/cart';
import { localArea } from '#lib/stores/device/storage';
import { pageStore } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { storedLines, toStoredLines } from './stored-lines.ts';

const key = () => `seen-lines:${pageStore().store_id}`;

/** The lines as this device first saw them, to detect price changes. */
export const getFirstSeenLines = (): CartLine[] => parseStored(storedLines, localArea.read(key())) ?? [];

/** Stores new lines, and removes lines that left the cart. */
export function saveFirstSeenLines(lines: readonly CartLine[]): void {
  const seen = getFirstSeenLines();
  const stored = lines.map((line) => seen.find(({ item_id }) => item_id === line.item_id) ?? line);
  localArea.write(key(), stored.length > 0 ? JSON.stringify(toStoredLines(stored)) : undefined);
}

/** Restores lines as first seen, before they return to the cart. */
export function restoreFirstSeenLines(seen: readonly CartLine[]): void {
  const others = getFirstSeenLines().filter(({ item_id }) => seen.every((line) => line.item_id !== item_id));
  localArea.write(key(), JSON.stringify(toStoredLines([...others, ...seen])));
}
