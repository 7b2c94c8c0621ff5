import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { publishedProduct } from '#contract/catalogue';
import type { SnapshotItem } from '#contract/snapshot';
import { createCatalogueIndex } from '#lib/search/catalogue-index';
import { wordsFor } from '#server/catalogue/words';

const here = path.join(import.meta.dirname, 'queries');
const demo = path.resolve(import.meta.dirname, '../../../../demo');

/** The cells of a file with `|` between them; # begins a comment. */
const rowsOf = (file: string) =>
  readFileSync(path.join(here, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

const toProduct = (cells: Record<string, unknown>): SnapshotItem =>
  v.parse(publishedProduct, {
    category_id: 1,
    price: 1,
    mrp: null,
    veg: null,
    allergens: [],
    origin: '',
    special_description: '',
    image_name1: '',
    colorList: [],
    ...cells,
  });

function demoProducts(store: string): SnapshotItem[] {
  const read = (file: string): Record<string, string>[] =>
    parse(readFileSync(path.join(demo, store, `${file}.csv`), 'utf8'), { columns: true });
  const categories = new Map(read('categories').map((row) => [row.category_id, row.category_name]));
  return read('items').map(
    ({ item_id, item_name, unit, origin, special_description, category_id, also_called = '' }) => ({
      ...toProduct({ item_id, item_name, unit, origin, special_description, category: categories.get(category_id) }),
      also_called: also_called.split('|').filter(Boolean),
    }),
  );
}

const supermarket = () =>
  rowsOf('supermarket.txt').map(([item_name, category, unit], index) =>
    toProduct({ item_id: index + 1, item_name, category, unit }),
  );

async function openIndex(store: string) {
  const products = store === 'supermarket' ? supermarket() : demoProducts(store);
  return createCatalogueIndex(products, await wordsFor(products));
}

/** The queries of a file whose products are not among the first three. */
async function misses(queries: string[][]): Promise<string[]> {
  const indexes = new Map<string, Awaited<ReturnType<typeof openIndex>>>();
  for (const store of new Set(queries.map(([store = '']) => store))) indexes.set(store, await openIndex(store));
  return queries.flatMap(([store = '', query = '', products = '']) => {
    const { hits, match } = indexes.get(store)!.search(query, 3);
    const found = hits.map(({ product }) => product.item_name);
    const isFound = match !== 'some' && products.split(';').every((name) => found.includes(name.trim()));
    return isFound ? [] : [`${store}: ${query} → ${found.join(', ')}`];
  });
}

it.each([
  ['queries.txt', 150],
  ['held-back.txt', 60],
])('finds what customers mean among the first three, for 95 %% of %s', async (file, least) => {
  const queries = rowsOf(file);
  expect(queries.length).toBeGreaterThanOrEqual(least);
  const missed = await misses(queries);
  expect(missed.length / queries.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
});
