import { addProductList, type CartLine } from '#contract/cart';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { changedLinesWords } from '#lib/cart/changed-lines';
import { guestCartOf } from './guest-cart.ts';
import { recordJoinedLines } from './joined-lines.ts';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';

/**
 * Merges the guest's cart into the customer's and removes it here (spec §4). Shows lines that the shop changed.
 * A retry after a lost response has no effect.
 * @returns the customer's cart; undefined without a guest cart, or if it was merged and has changed since
 * @throws {ApiError | NetworkError}
 */
export async function mergeGuestCart(userId: number): Promise<CartLine[] | undefined> {
  const ids = storeIds();
  const guest = guestCartOf(ids.storeId).get();
  if (!guest) return undefined;
  const items = guest.lines.map(({ item_id, product_qty, product_color }) => ({ item_id, product_qty, product_color }));
  const headers = { 'Idempotency-Key': guest.merge_id };
  const merged = await call(addProductList, { params: { ...ids, userId }, body: items, headers }).catch(ignoreMerged);
  guestCartOf(ids.storeId).set(null);
  if (!merged) return undefined;
  const { data } = merged;
  recordJoinedLines(data.products, guest.lines);
  if (data.changed.length > 0) notify(changedLinesWords(data.changed, guest.lines), 'info', 8000);
  return data.products;
}

function ignoreMerged(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'idempotency_key_reused')) throw error;
}
