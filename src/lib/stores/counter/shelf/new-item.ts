import { atom } from 'nanostores';
import type * as v from 'valibot';
import { addItem } from '#contract/counter/sheet';
import { maxPictureBytes } from '#contract/counter/shelf';
import { getCategories, type Category } from '#contract/catalogue';
import type { Store } from '#contract/store';
import { call } from '#lib/api/client';
import { inBase64, shrinkPicture } from '#lib/stores/device/picture-file';
import * as t from '#texts/new-item';
import { boardStore } from '../board.ts';
import { createActions, resultOf } from '../calls.ts';

export const $categories = atom<Category[]>([]);

const actions = createActions();

export const { $problem: $newItemProblem } = actions;

type ItemBody = v.InferInput<typeof addItem.body>;

export async function loadCategories({ saas_id, store_id }: Pick<Store, 'saas_id' | 'store_id'>): Promise<void> {
  await actions.run(async () =>
    $categories.set((await call(getCategories, { params: { saasId: saas_id, storeId: store_id } })).data),
  );
}

/** The last request and its key. If it is sent again unchanged, it is the same item. */
let last: { content: string; key: string } | undefined;

function keyOf(item: object, { name, size, lastModified }: File): string {
  const content = JSON.stringify([item, name, size, lastModified]);
  if (last?.content !== content) last = { content, key: crypto.randomUUID() };
  return last.key;
}

/** A picture to upload, in base64; if it is too large, shows an error and returns undefined. */
export async function pictureOf(file: File, setProblem: (problem?: string) => void): Promise<string | undefined> {
  setProblem();
  const picture = await shrinkPicture(file);
  if (picture.size <= maxPictureBytes) return inBase64(picture);
  setProblem(t.pictureTooLarge());
  return undefined;
}

/** Adds an item. An unchanged retry has no effect. @returns its id; undefined after a failure, which is shown */
export async function makeItem(
  item: Omit<ItemBody, 'picture' | 'request_id'>,
  file: File,
): Promise<number | undefined> {
  const picture = await pictureOf(file, actions.setProblem);
  if (picture === undefined) return undefined;
  return resultOf(actions.run, async () => {
    const headers = { 'Idempotency-Key': keyOf(item, file) };
    const body = { ...item, picture };
    const { item_id } = (await call(addItem, { params: boardStore(), body, headers })).data;
    last = undefined;
    return item_id;
  });
}
