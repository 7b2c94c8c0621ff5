import { getLive, type Product } from '#contract/catalogue';
import { call } from '#lib/api/client';
import type { ListQuery } from '#lib/catalogue/list-query';
import { narrowed } from '#lib/catalogue/narrowed';
import { storeIds } from './page-store.ts';
import { loadSnapshot } from './snapshot.ts';

const freshMilliseconds = 60_000;
let askedAt = -freshMilliseconds;
let asked: Promise<Product[]> | undefined;

async function fetchCatalogue(): Promise<Product[]> {
  const [{ items }, { data }] = await Promise.all([loadSnapshot(), call(getLive, { params: storeIds(), query: {} })]);
  const numbers = new Map(data.map((live) => [live.item_id, live]));
  return items.flatMap((item) => {
    const live = numbers.get(item.item_id);
    return live ? [{ ...item, ...live }] : [];
  });
}

async function loadCatalogue(): Promise<Product[]> {
  const now = performance.now();
  if (!asked || now - askedAt > freshMilliseconds) [asked, askedAt] = [fetchCatalogue(), now];
  try {
    return await asked;
  } catch (error) {
    asked = undefined;
    throw error;
  }
}

/**
 * The products of the page's store that a query asks for, in its order, with price and stock of the last minute; products
 * that are gone are left out.
 * @throws {ApiError} @throws {NetworkError}
 */
export const findProducts = async (query: ListQuery): Promise<Product[]> => narrowed(await loadCatalogue(), query);
