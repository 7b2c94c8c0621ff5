import { atom } from 'nanostores';
import type * as v from 'valibot';
import {
  changeShelfItem,
  readShelf,
  type ShelfItem,
  type ShelfObstacle,
  type ShelfPart,
  type StockReason,
} from '#contract/counter/shelf';
import { call } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { obstacleWords } from '#lib/messages/counter/shelf';
import type { PriceLocale } from '#lib/money/money';
import { boardStore } from '../board.ts';
import { createCounterResource } from '../calls.ts';
import { counterSentence } from '../counter-sentence.ts';
import { showLoginIfLoggedOut } from '../session.ts';
import { discardUnanswered, sendStockChange, whenSent } from './stock-queue.ts';

export interface ShelfSearch {
  text: string;
  part: ShelfPart;
}

const readPage = async ({ text, part }: ShelfSearch, after?: number | null) => {
  const query = { part, ...(text.trim() && { text }), ...(after && { after }) };
  return (await call(readShelf, { params: boardStore(), query })).data;
};

/** `shown`: the earlier pages. `next`: the start of the next page. */
const found = createCounterResource(
  async (search: ShelfSearch, shown?: { items: ShelfItem[]; next: number | null }) => {
    const { items, next } = await readPage(search, shown?.next);
    return { search, items: [...(shown?.items ?? []), ...items], next };
  },
);

export const { $state: $shelf } = found;

/** The item being edited, with current data. */
export const $openItem = atom<ShelfItem | undefined>();

export const shelfTools = ['sheet', 'new', 'missed'] as const;
export type ShelfTool = (typeof shelfTools)[number];

export const $shelfTool = atom<ShelfTool | undefined>();

let wanted: ShelfSearch = { text: '', part: 'all' };

/** @returns the first items, also if another search has replaced them */
export async function searchShelf(search: ShelfSearch): Promise<ShelfItem[]> {
  wanted = search;
  discardUnanswered();
  return (await found.load(search))?.items ?? [];
}

/** Repeats the search, for example after an item was added. */
export const refreshShelf = async (): Promise<void> => void (await searchShelf(wanted));

export async function showMoreItems(): Promise<void> {
  const shown = found.data();
  if (shown && shown.next !== null) await found.load(shown.search, shown);
}

/** Opens an item if the shelf has it. @returns the problem if the shelf could not be loaded */
export async function openItemById(item_id: number): Promise<string | undefined> {
  if ($openItem.get()?.item_id === item_id) return undefined;
  try {
    const { items } = await readPage({ text: String(item_id), part: 'all' });
    $openItem.set(items.find((item) => item.item_id === item_id));
    return undefined;
  } catch (error) {
    $openItem.set(undefined);
    showLoginIfLoggedOut(error);
    return counterSentence(error);
  }
}

export function closeShelf(): void {
  wanted = { text: '', part: 'all' };
  discardUnanswered();
  found.reset();
  $openItem.set(undefined);
  $marked.set(undefined);
  $shelfTool.set(undefined);
}

type Change = v.InferInput<typeof changeShelfItem.body>;

/** @throws {ApiError | NetworkError} */
async function change(item_id: number, body: Change, headers: Record<string, string> = {}): Promise<void> {
  const params = { ...boardStore(), itemId: item_id };
  showItem((await call(changeShelfItem, { params, body, headers })).data);
}

/** Updates an item wherever it is shown. */
export function showItem(item: ShelfItem): void {
  const { item_id } = item;
  if ($openItem.get()?.item_id === item_id) $openItem.set(item);
  found.update((shown) => ({
    ...shown,
    items: shown.items.map((other) => (other.item_id === item_id ? item : other)),
  }));
}

function wordsFor(error: unknown, locale: PriceLocale): string {
  showLoginIfLoggedOut(error);
  return error instanceof ApiError && error.code === 'item_change_impossible'
    ? obstacleWords(error.data as ShelfObstacle, locale)
    : counterSentence(error);
}

/**
 * Changes an item and updates the list, also if the item leaves it. Sends counted taps first.
 * @returns the reason for a failure
 */
export async function changeOnShelf(item_id: number, body: Change, locale: PriceLocale): Promise<string | undefined> {
  await whenSent(item_id);
  try {
    await change(item_id, body);
    return undefined;
  } catch (error) {
    return wordsFor(error, locale);
  }
}

/** The last item that the list's switch took off sale or restored, or the reason for a failure. */
export const $marked = atom<{ item: ShelfItem; isSoldOut: boolean; problem?: string | undefined } | undefined>();

/** Takes an item off sale until tomorrow, or restores it, with a notice. */
export async function markSoldOut(item: ShelfItem, isSoldOut: boolean, locale: PriceLocale): Promise<void> {
  const problem = await changeOnShelf(item.item_id, { sold_out: isSoldOut }, locale);
  $marked.set({ item, isSoldOut, problem });
}

/** Changes the stock, each tap once: see {@link sendStockChange}. */
export const countOnShelf = (
  item_id: number,
  stock_by: number,
  locale: PriceLocale,
  reason?: StockReason,
): Promise<string | undefined> =>
  sendStockChange({ item_id, stock_by, reason }, async ({ stock_by, key, reason }) => {
    try {
      await change(item_id, { stock_by, ...(reason && { reason }) }, { 'Idempotency-Key': key });
      return undefined;
    } catch (error) {
      if (error instanceof NetworkError) throw error;
      return wordsFor(error, locale);
    }
  });
