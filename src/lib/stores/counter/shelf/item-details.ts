import { changeItemDetails, readItemDetails, type ItemDetails } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { call } from '#lib/api/client';
import { boardStore } from '../board.ts';
import { createActions, createCounterResource } from '../calls.ts';
import { loadCategories, pictureOf } from './new-item.ts';
import { showItem } from './shelf.ts';

let version = 0;

/** `version` changes with each load. */
const details = createCounterResource(async (itemId: number, store: Pick<Store, 'saas_id' | 'store_id'>) => {
  const [{ data }] = await Promise.all([
    call(readItemDetails, { params: { ...boardStore(), itemId } }),
    loadCategories(store),
  ]);
  return { details: data, version: (version += 1) };
});

export const { $state: $itemDetails } = details;

const actions = createActions();

export const { $problem: $detailsProblem } = actions;

/** Loads an item's customer-facing details, and the store's categories. */
export async function loadDetails(itemId: number, store: Pick<Store, 'saas_id' | 'store_id'>): Promise<void> {
  details.reset();
  actions.setProblem();
  await details.load(itemId, store);
}

/** Saves the changed fields; without a file the picture stays. @returns whether it succeeded */
export async function changeDetails(itemId: number, typed: ItemDetails, file: File): Promise<boolean> {
  const was = details.data()?.details;
  const changes = Object.entries(typed).filter(([name, value]) => value !== was?.[name as keyof ItemDetails]);
  const picture = file.size > 0 ? await pictureOf(file, actions.setProblem) : undefined;
  if (file.size > 0 && picture === undefined) return false;
  const body = { ...Object.fromEntries(changes), ...(picture !== undefined && { picture }) };
  if (Object.keys(body).length === 0) return true;
  return actions.run(async () => {
    showItem((await call(changeItemDetails, { params: { ...boardStore(), itemId }, body })).data);
    details.set({ details: typed, version: (version += 1) });
  });
}
