import { getLive } from '#contract/catalogue';
import { call } from '#lib/api/client';
import { withOfflineFallback } from '#lib/api/errors';
import type { ListedProduct } from '#lib/catalogue/card-product';
import { groupFamilies, type Family } from '#lib/catalogue/families';
import type { ListQuery } from '#lib/catalogue/list-query';
import { filterProducts } from '#lib/catalogue/filter-products';
import { productsPerPage } from '#lib/catalogue/catalogue';
import { storeIds } from '#lib/stores/device/page-store';
import { loadSnapshot } from './snapshot.ts';

const maxAgeMs = 60_000;
let fetchedAt = -maxAgeMs;
let pending: Promise<ListedProduct[]> | undefined;

const fetchLive = async () =>
  new Map((await call(getLive, { params: storeIds(), query: {} })).data.map((live) => [live.item_id, live]));

async function fetchCatalogue(): Promise<ListedProduct[]> {
  const [{ items }, numbers] = await Promise.all([loadSnapshot(), withOfflineFallback(fetchLive(), () => undefined)]);
  if (!numbers) return items;
  return items.flatMap((item) => {
    const live = numbers.get(item.item_id);
    return live ? [{ ...item, ...live }] : [];
  });
}

async function loadCatalogue(): Promise<ListedProduct[]> {
  const now = performance.now();
  if (!pending || now - fetchedAt > maxAgeMs) [pending, fetchedAt] = [fetchCatalogue(), now];
  try {
    return await pending;
  } catch (error) {
    pending = undefined;
    throw error;
  }
}

/**
 * The sorted families that match a query, with price and stock at most a minute old. Omits removed products.
 * If the shop cannot be reached: this device's cached products, without stock.
 * @throws {ApiError | NetworkError}
 */
export const findProducts = async (query: ListQuery): Promise<Family<ListedProduct>[]> =>
  filterProducts(await loadCatalogue(), query);

/** `next` is the number of the next page. */
export interface CardPage {
  data: ListedProduct[];
  next: number | null;
}

/** A page of all products, like {@link findProducts}. @throws {ApiError | NetworkError} */
export async function findProductPage(page: number): Promise<CardPage> {
  const families = groupFamilies(await loadCatalogue());
  const end = page * productsPerPage;
  const data = families.slice(end - productsPerPage, end).flat();
  return { data, next: end < families.length ? page + 1 : null };
}
