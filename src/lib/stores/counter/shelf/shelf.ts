import { atom } from 'nanostores';
import type * as v from 'valibot';
import {
  changeShelfItem,
  readShelf,
  type ShelfItem,
  type ShelfObstacle,
  type ShelfPart,
} from '#contract/counter/shelf';
import { call } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { counterMessages } from '#lib/messages/counter';
import { obstacleWords, shelfMessages } from '#lib/messages/counter/shelf';
import type { PriceLocale } from '#lib/money/money';
import { latest } from '../books/latest.ts';
import { boardStore } from '../board.ts';
import { counterSentence } from '../counter-sentence.ts';
import { isLoggedOut, leave } from '../session.ts';

/** What is looked for on the shelf. */
export interface ShelfSearch {
  text: string;
  part: ShelfPart;
}

/** Items that were found; `next` where the next page begins. */
interface Found {
  search: ShelfSearch;
  items: ShelfItem[];
  next: number | null;
}

const found = latest<Found>();

export const $shelf = found.$reading;

/** The item that is being changed, as it is now. */
export const $openItem = atom<ShelfItem | undefined>();

const page = async ({ text, part }: ShelfSearch, after?: number) => {
  const query = { part, ...(text.trim() && { text }), ...(after !== undefined && { after }) };
  return (await call(readShelf, { params: boardStore(), query })).data;
};

/** What was looked for last. */
let wanted: ShelfSearch = { text: '', part: 'all' };

/** Looks for items; for all without a search. @returns the first of them, also when something else is looked for by then */
export async function searchShelf(search: ShelfSearch): Promise<ShelfItem[]> {
  wanted = search;
  lostTap = undefined;
  let items: ShelfItem[] = [];
  await found.read(async () => {
    const first = await page(search);
    ({ items } = first);
    return { search, ...first };
  });
  return items;
}

/** Reads again what is shown, as after something was added elsewhere. */
export const refreshShelf = async (): Promise<void> => void (await searchShelf(wanted));

/** Adds the next page. */
export async function showMoreItems(): Promise<void> {
  const state = $shelf.get();
  if (state.status !== 'ready' || state.data.next === null) return;
  const { search, items, next } = state.data;
  await found.read(async () => {
    const more = await page(search, next);
    return { search, items: [...items, ...more.items], next: more.next };
  });
}

/** Forgets the shelf, as the counter turns elsewhere. */
export function closeShelf(): void {
  wanted = { text: '', part: 'all' };
  lostTap = undefined;
  found.close();
  $openItem.set(undefined);
}

type Change = v.InferInput<typeof changeShelfItem.body>;

/** A tap that the shop has not answered: it may have been counted, and is sent again as the same one. */
let lostTap: { item_id: number; stock_by: number; tap: string } | undefined;

/**
 * Changes an item; what is shown follows, also when it leaves the part that is shown.
 * @returns undefined when it was done, else why not
 */
export async function changeOnShelf(item_id: number, change: Change, locale: PriceLocale): Promise<string | undefined> {
  try {
    const params = { ...boardStore(), itemId: item_id };
    const { data: item } = await call(changeShelfItem, { params, body: change });
    if ($openItem.get()?.item_id === item_id) $openItem.set(item);
    found.patch((shown) => ({
      ...shown,
      items: shown.items.map((other) => (other.item_id === item_id ? item : other)),
    }));
    return undefined;
  } catch (error) {
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    if (error instanceof ApiError && error.code === 'item_change_impossible')
      return obstacleWords(error.data as ShelfObstacle, locale);
    if (error instanceof NetworkError && change.tap !== undefined) {
      lostTap = { item_id, stock_by: change.stock_by ?? 0, tap: change.tap };
      return shelfMessages.tapLost;
    }
    return counterSentence(error);
  }
}

/** Counts pieces up or down. A tap that was not answered is sent again as the same one, so that it is counted once. */
export function countOnShelf(item_id: number, stock_by: number, locale: PriceLocale): Promise<string | undefined> {
  const isSame = lostTap?.item_id === item_id && lostTap.stock_by === stock_by;
  const tap = isSame && lostTap ? lostTap.tap : crypto.randomUUID();
  lostTap = undefined;
  return changeOnShelf(item_id, { stock_by, tap }, locale);
}
