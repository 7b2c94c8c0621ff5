import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { publishedProduct, type PublishedProduct } from '#contract/catalogue';

const demo = path.resolve(import.meta.dirname, '../../demo');
const stores = ['surat', 'bhopal', 'mumbai', 'bengaluru', 'toronto'];
const makers = ['Sadan', 'Gomti', 'Asha', 'Udupi', 'Malwa', 'Kaveri', 'Narmada', 'Tapi', 'Girnar', 'Sabar'];
const kinds = ['', ', organic', ', family pack', ', small', ', fresh', ', premium', ', everyday', ', hand picked'];

async function demoRows(): Promise<Record<string, string>[]> {
  const files = stores.map((store) => readFile(path.join(demo, store, 'items.csv'), 'utf8'));
  return (await Promise.all(files)).flatMap((text) => parse(text, { columns: true }) as Record<string, string>[]);
}

/** `count` products: the demo's, repeated with other makers and kinds. */
export async function largeCatalogue(count: number): Promise<PublishedProduct[]> {
  const rows = await demoRows();
  return Array.from({ length: count }, (_, index) => {
    const row = rows[index % rows.length] ?? {};
    const round = Math.floor(index / rows.length);
    const maker = makers[round % makers.length];
    const kind = kinds[Math.floor(round / makers.length) % kinds.length];
    return v.parse(publishedProduct, {
      item_id: index + 1,
      item_name: round === 0 ? (row.item_name ?? '') : `${maker} ${row.item_name}${kind}`,
      category_id: Number(row.category_id),
      category: `Category ${row.category_id}`,
      unit: row.unit ?? '',
      price: Number(row.price),
      mrp: null,
      veg: true,
      allergens: [],
      origin: row.origin ?? '',
      special_description: row.special_description ?? '',
      image_name1: '/pictures/sample-640.webp',
      colorList: [],
    });
  });
}
