import type { CartLine } from '#contract/cart';
import { localArea } from '#lib/stores/device/storage';
import { pageStore } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { storedLines, toStoredLines } from './stored-lines.ts';

const key = () => `seen-lines:${pageStore().store_id}`;

/** The lines of the cart as this device saw each of them first. */
export const getFirstSeenLines = (): CartLine[] => parseStored(storedLines, localArea.read(key())) ?? [];

/** Keeps the lines that are new in the cart, and forgets those that have left it. */
export function saveFirstSeenLines(lines: readonly CartLine[]): void {
  const seen = getFirstSeenLines();
  const kept = lines.map((line) => seen.find(({ item_id }) => item_id === line.item_id) ?? line);
  localArea.write(key(), kept.length > 0 ? JSON.stringify(toStoredLines(kept)) : undefined);
}
