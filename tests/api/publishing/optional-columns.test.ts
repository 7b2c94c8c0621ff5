import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marketplaceLabel } from '#renderer/job';
import { readRelease } from '#renderer/release/release';
import { createApp } from '#server/app';
import { catalogueFiles, needOf } from '#server/import/validate/column-notes';
import { formatCsv } from '#server/import/parse/format-csv';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { publish } from '#server/publishing/publish';
import { createSites } from '#server/publishing/sites/sites';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { openInMemory } from '#tests/support/shop/databases';
import { openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

type File = 'operator.csv' | 'stores.csv' | 'items.csv';
type Cells = Record<string, string>;

let shop: OpenShop;
let folder: OperatorFolder;
beforeAll(ensureBuilt, 130_000);
beforeAll(async () => {
  shop = await openEmptyShop(openInMemory());
  folder = await createOperatorFolder();
});
afterAll(async () => {
  await shop.close();
  await folder[Symbol.asyncDispose]();
});

/** Cells whose example names a file that the folder does not have, or hides the item. */
const own: Record<File, Cells> = {
  'operator.csv': {},
  'stores.csv': { store_logo: 'logo.svg' },
  'items.csv': { image_name1: 'dal.webp', colors: 'Red|#aa1133|dal.webp|blue.webp', hidden: '' },
};

/** Columns that are empty where another is. */
const together: Record<string, string[]> = {
  family: ['size'],
  size: ['family'],
  unit: ['family', 'size'],
  gstin: ['gst_scheme'],
};

const filled = (file: File): Cells => ({
  ...Object.fromEntries(Object.entries(catalogueFiles[file].notes).map(([column, [example]]) => [column, example])),
  ...own[file],
});

const optionalColumns = (Object.keys(own) as File[]).flatMap((file) =>
  Object.entries(catalogueFiles[file].entries)
    .filter(([, entry]) => needOf(entry) !== 'filled')
    .map(([column]) => [file, column] as const),
);

const asTable = (cells: Cells) => formatCsv(Object.keys(cells), [cells]);

/** The texts of all pages after an import of the folder with empty cells. */
async function pagesWithout(empty: (file: File, column: string) => boolean): Promise<Map<string, string>> {
  const cellsOf = (file: File) =>
    Object.fromEntries(Object.entries(filled(file)).map(([column, cell]) => [column, empty(file, column) ? '' : cell]));
  const facts = Object.entries(cellsOf('operator.csv')).map(([key, value]) => ({ key, value }));
  await folder.write('operator.csv', formatCsv(['key', 'value'], facts));
  await folder.write('stores.csv', asTable(cellsOf('stores.csv')));
  await folder.write('surat/items.csv', asTable(cellsOf('items.csv')));
  await importFolder(shop, folder.path, { remove: true });
  await publish(shop, { labels: [marketplaceLabel, 'surat'] });
  const pages = new Map<string, string>();
  const app = createApp(shop, createSites({ ...shop.dataFolder, ...shop.config }));
  for (const [label, host] of [
    [marketplaceLabel, 'localhost'],
    ['surat', 'surat.localhost'],
  ] as const) {
    const { files } = await readRelease(path.join(shop.dataFolder.sitesDir, label, 'current'));
    for (const page of Object.keys(files).filter((name) => !name.includes('.'))) {
      const response = await app.request(`http://${host}:4321${page}`);
      pages.set(`${label}${page}`, wordsOf(await response.text()));
    }
  }
  return pages;
}

const wordsOf = (html: string) =>
  html.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ');

const unfilled = /\b(undefined|null|NaN|Invalid Date)\b|\[object |\{[a-z_]+\}/;

async function expectSensible(empty: (file: File, column: string) => boolean): Promise<void> {
  const pages = await pagesWithout(empty);
  expect(pages.size).toBeGreaterThan(20);
  for (const [page, words] of pages) expect(words, page).not.toMatch(unfilled);
}

it('a store’s pages are made with every column filled', () => expectSensible(() => false), 120_000);

it('and with every optional column empty', () => expectSensible((file, column) => isOptional(file, column)), 120_000);

const isOptional = (file: File, name: string) => optionalColumns.some(([of, column]) => of === file && column === name);

it.each(optionalColumns)('and with an empty %s: %s', (file, column) =>
  expectSensible((of, name) => of === file && [column, ...(together[column] ?? [])].includes(name)),
);

it('a shop without cities for cash says so', async () => {
  const pages = await pagesWithout((_, column) => column === 'cod_cities');
  expect(pages.get('surat/shippingpolicy')).toContain('in these cities: none at present.');
});
