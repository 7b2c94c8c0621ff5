import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as t from '#texts/convert';
import { writeWholeFile } from '#server/catalogue/pictures/write-whole-file';
import { fileText } from '../new-folder/file-text.ts';
import { readCsv } from '../parse/csv-table.ts';
import { readFolder } from '../validate/folder.ts';
import { newFolder, placeholder, placeholderName, type NewStore, type StoreItems } from '../new-folder/new-folder.ts';
import { isTaken, writeFolder } from '../new-folder/write-folder.ts';
import { ImportRefused, Problems, wholeFile } from '../problem.ts';
import { checkReferences } from '../validate/references.ts';
import { storesFile } from '../validate/tables.ts';
import { fetchPictures, type FetchedPictures, type FetchOptions } from './fetch-pictures.ts';
import { placeholdersOf } from '#server/stores/placeholders';
import { todayIn } from '#server/stores/today';
import type { ExportedCatalogue, ExportedProduct } from './product.ts';
import { readShopify } from './shopify.ts';
import { toShelf } from './to-shelf.ts';
import { readWooCommerce } from './woocommerce.ts';

export const sources = { shopify: readShopify, woocommerce: readWooCommerce } satisfies Record<
  string,
  (file: string, today: string) => Promise<ExportedCatalogue>
>;
export type Source = keyof typeof sources;

export interface ConvertRequest {
  source: Source;
  file: string;
  /** Created, or contains the store already. */
  folder: string;
  /** By default the folder's only store. */
  label?: string | undefined;
  stock: string;
  withPictures: boolean;
  /** Whether the store's items in the folder may be replaced. */
  overwrite: boolean;
  now: Date;
}

export interface Converted {
  label: string;
  items: number;
  categories: number;
  pictures: number;
  /** Whether the store's own facts still need filling in. */
  isNew: boolean;
  left: string[];
  picturesLeft: string[];
}

export const reportName = 'not-carried-over.txt';

/** Converts another shop's export into a store's folder, new or existing. @throws {ImportRefused} with file and line */
export async function convert(request: ConvertRequest, fetching: FetchOptions = {}): Promise<Converted> {
  const { folder, now, stock } = request;
  const target = await targetOf(request);
  const today = todayIn({ now: () => now }, { timezone: target.timezone ?? 'Asia/Kolkata' });
  const { products, left } = await sources[request.source](request.file, today);
  const fetched = await picturesOf(products, request, fetching);
  const made = toShelf(products, { country: target.country, stock, pictures: fetched.pictures });
  const { shelf } = made;
  if (shelf.items.length === 0) refuseEmpty(request.file, [...made.left, ...left]);
  const others = [...made.left, ...uncountedNotes(made.carried, stock), ...left, ...furtherPictures(products)];
  const picturesLeft = notFetched(products, fetched);
  const files = new Map<string, string | Uint8Array>([
    ...usedPictures(shelf, fetched),
    [reportName, `${[...others, ...picturesLeft].join('\n')}\n`],
  ]);
  if (target.isNew) {
    const blank = await newFolder(blankStore(target.label), shelf);
    await writeFolder(folder, new Map([...blank, ...files]));
  } else await replaceShelf(folder, target.label, shelf, files);
  const { length: categories } = shelf.categories;
  const pictures = files.size - 1;
  return {
    label: target.label,
    isNew: target.isNew,
    items: shelf.items.length,
    categories,
    pictures,
    left: others,
    picturesLeft,
  };
}

/** @throws {ImportRefused} with the first reasons for omitted products */
function refuseEmpty(file: string, left: string[]): never {
  const messages = [t.empty(), ...left.slice(0, 20)];
  throw new ImportRefused(messages.map((message) => ({ ...wholeFile(path.basename(file)), message })));
}

/** @throws {Error} if the store cannot be determined, or its items may not be replaced */
async function targetOf({ folder, label, overwrite }: ConvertRequest) {
  if (!isTaken(folder)) {
    const own =
      label ??
      path
        .basename(folder)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '');
    return { label: own || 'store', country: 'India' as const, timezone: 'Asia/Kolkata', isNew: true };
  }
  const problems = new Problems();
  const stores = await readCsv(folder, 'stores.csv', storesFile, problems);
  problems.throwIfAny();
  const [store, ...others] = stores.filter(({ value }) => label === undefined || value.label === label);
  if (!store?.value.label || others.length > 0)
    throw new Error(t.chooseStore({ folder, stores: stores.map(({ value }) => value.label).join(', ') }));
  const { label: own, country, timezone } = store.value;
  if (!overwrite && existsSync(path.join(folder, own, 'items.csv')))
    throw new Error(t.hasItems({ store: own, folder }));
  return { label: own, country, timezone, isNew: false };
}

/** Placeholders for what an export does not contain. */
const blankStore = (label: string): NewStore => ({
  label,
  name: label,
  ...placeholdersOf(label),
  postalCode: '110001',
  latitude: 28.63,
  longitude: 77.22,
  country: 'India',
  timezone: 'Asia/Kolkata',
  cashCities: '',
  operator: 100_000 + (createHash('sha256').update(label).digest().readUInt32BE() % 900_000),
});

function picturesOf(
  products: ExportedProduct[],
  { withPictures }: ConvertRequest,
  fetching: FetchOptions,
): Promise<FetchedPictures> | FetchedPictures {
  const addresses = [...new Set(products.flatMap(({ pictures }) => pictures.slice(0, 1)))];
  if (withPictures) return fetchPictures(addresses, fetching);
  return { pictures: new Map(), failed: new Map(addresses.map((address) => [address, t.notFetched()])) };
}

const notFetched = (products: ExportedProduct[], { failed }: FetchedPictures): string[] =>
  [...failed].map(([address, problem]) => {
    const items = products.filter(({ pictures }) => pictures[0] === address).map(({ name }) => name);
    return t.pictureLeft({ address, problem, items: items.join('; ') });
  });

/** Items have one picture; further ones are only counted. */
function furtherPictures(products: ExportedProduct[]): string[] {
  const further = new Set(products.flatMap(({ pictures }) => pictures.slice(1)));
  for (const { pictures } of products) further.delete(pictures[0] ?? '');
  return further.size > 0 ? [t.furtherPictures({ count: further.size })] : [];
}

function uncountedNotes(products: ExportedProduct[], stock: string): string[] {
  const { length } = products.filter((product) => product.stock === undefined);
  return length === 0 ? [] : [t.uncounted({ count: length, stock })];
}

function usedPictures({ items }: StoreItems, { pictures }: FetchedPictures): [file: string, bytes: Uint8Array][] {
  const names = new Set(items.map(({ image_name1 }) => image_name1));
  return [...pictures.values()]
    .filter(({ name }) => names.has(name))
    .map(({ name, bytes }) => [`pictures/${name}`, bytes]);
}

/** @throws {ImportRefused} if plans contain items that are gone */
async function replaceShelf(
  folder: string,
  label: string,
  { categories, items }: StoreItems,
  files: Map<string, string | Uint8Array>,
): Promise<void> {
  const all = new Map(files)
    .set(`pictures/${placeholderName}`, await placeholder())
    .set(`${label}/categories.csv`, fileText('categories.csv', categories))
    .set(`${label}/items.csv`, fileText('items.csv', items));
  for (const [file, content] of all) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeWholeFile(path.join(folder, file), Buffer.from(content));
  }
  const problems = new Problems();
  checkReferences(await readFolder(folder, problems, label), problems, true);
  problems.throwIfAny();
}
