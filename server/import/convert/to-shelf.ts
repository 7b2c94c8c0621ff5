import { createHash } from 'node:crypto';
import * as v from 'valibot';
import * as cell from '../cells.ts';
import { placeholderName, type Shelf } from '../new-folder/new-folder.ts';
import { readMoney, type Country } from '../spreadsheet/readings.ts';
import { toLine } from './html-text.ts';
import type { ExportedProduct } from './product.ts';

/** What a cell holds, in characters. */
const [maxName, maxText] = [200, 10_000];

interface Terms {
  country: Country;
  /** How many there are of what the other shop does not count. */
  stock: string;
  /** The names of the pictures that are there, by address. */
  pictures: ReadonlyMap<string, { name: string }>;
}

/** The rows of a store's shelf, of which products, and what has no place there, a line each. */
export function toShelf(
  products: ExportedProduct[],
  terms: Terms,
): { shelf: Shelf; carried: ExportedProduct[]; left: string[] } {
  const left: string[] = [];
  const carried: ExportedProduct[] = [];
  const categories = new Map<string, string>();
  const taken = { numbers: new Set<number>(), barcodes: new Set<string>() };
  const items: Shelf['items'] = [];
  for (const product of products) {
    const say = (what: string) => void left.push(`line ${product.line}: ${product.name || product.key} ${what}`);
    const price = amountOf(product.price, terms.country);
    if (price === undefined) say(`has no price that can be taken ("${product.price}")`);
    if (!product.name) say('has no name');
    if (price === undefined || !product.name) continue;
    carried.push(product);
    if (product.name.length > maxName) say(`has a longer name: ${maxName} characters are carried over`);
    if (product.description.length > maxText) say(`has a longer text: ${maxText} characters are carried over`);
    const category = toLine(product.category, 100) || 'Other';
    categories.set(category, categories.get(category) ?? String(categories.size + 1));
    const mrp = amountOf(product.mrp, terms.country);
    items.push({
      item_id: String(numberOf(product, taken.numbers)),
      item_name: product.name.slice(0, maxName),
      category_id: categories.get(category) ?? '',
      unit: toLine(product.unit, 60),
      price: price.toFixed(2),
      mrp: mrp !== undefined && mrp > price ? mrp.toFixed(2) : '',
      stock: product.stock === undefined ? terms.stock : String(product.stock),
      special_description: product.description.slice(0, maxText),
      image_name1: terms.pictures.get(product.pictures[0] ?? '')?.name ?? placeholderName,
      barcode: barcodeOf(product, taken.barcodes, say),
      hidden: product.isHidden ? 'true' : '',
    });
  }
  const rows = [...categories].map(([category_name, id]) => ({ category_id: id, category_name, position: id }));
  return { shelf: { categories: rows, items }, carried, left };
}

function amountOf(text: string, country: Country): number | undefined {
  const read = readMoney(text, country);
  const amount = typeof read === 'string' && /^\d+(\.\d+)?$/.test(read) ? Number(read) : undefined;
  return amount !== undefined && amount <= 10_000_000 ? amount : undefined;
}

/** The export's own number, or one that follows from the product's key, so that the next conversion gives it again. */
function numberOf({ number, key }: ExportedProduct, taken: Set<number>): number {
  let own = number ?? 0;
  for (let attempt = 0; !v.is(cell.id, String(own)) || taken.has(own); attempt += 1)
    own = 100_000_000 + (createHash('sha256').update(`${key}\n${attempt}`).digest().readUInt32BE() % 900_000_000);
  taken.add(own);
  return own;
}

function barcodeOf({ barcode }: ExportedProduct, taken: Set<string>, say: (what: string) => void): string {
  const code = barcode.replace(/^'/, '').replaceAll(/\s/g, '');
  if (!code) return '';
  const isGood = v.is(cell.barcode, code) && !taken.has(code);
  if (!isGood) say(`has a barcode that cannot be taken, or that another has too ("${barcode}")`);
  else taken.add(code);
  return isGood ? code : '';
}
