import type { CartLine } from '#contract/cart';
import { localArea } from '#lib/stores/device/storage';
import { pageStore } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { storedLines, toStoredLines } from './stored-lines.ts';

const key = () => `seen-lines:${pageStore().store_id}`;

/** The cart lines as this device first saw each of them, to notice changed prices. */
export const getFirstSeenLines = (): CartLine[] => parseStored(storedLines, localArea.read(key())) ?? [];

/** Stores the lines that are new in the cart, and removes those that have left it. */
export function saveFirstSeenLines(lines: readonly CartLine[]): void {
  const seen = getFirstSeenLines();
  const stored = lines.map((line) => seen.find(({ item_id }) => item_id === line.item_id) ?? line);
  localArea.write(key(), stored.length > 0 ? JSON.stringify(toStoredLines(stored)) : undefined);
}

/** Takes lines back as they were first seen, before they are put back into the cart. */
export function restoreFirstSeenLines(seen: readonly CartLine[]): void {
  const others = getFirstSeenLines().filter(({ item_id }) => seen.every((line) => line.item_id !== item_id));
  localArea.write(key(), JSON.stringify(toStoredLines([...others, ...seen])));
}
