import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { folderCommands } from '#server/commands/registry';
import { runCommand } from '#server/commands/run-command';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { scratchFolder } from '#tests/support/processes/scratch';
import { openInMemory } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';

let shop: OpenShop;
let cwd: string;
beforeAll(async () => void (shop = await openEmptyShop(openInMemory())));
beforeEach(async () => {
  cwd = await scratchFolder();
  await emptyCatalogue(shop);
});
afterAll(() => shop.close());

async function run(...args: string[]) {
  const said = { out: [] as string[], err: [] as string[], bars: [] as string[] };
  const exit = await runCommand(folderCommands, args, {
    cwd,
    out: (line) => void said.out.push(line),
    err: (line) => void said.err.push(line),
    progress: (line) => void said.bars.push(line),
    signal: new AbortController().signal,
  });
  return { exit, ...said };
}

const columns =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Description,In stock?,Stock,Sale price,Regular price';
const rows = [
  '11,simple,,8901234567890,Toor dal,1,<p>Sun-dried.</p>,1,84,164,185,Dals,http://10.0.0.1/dal.jpg,',
  '12,variable,rice,,Rice,1,,1,,,,Rice,,',
  '13,variation,,,Rice - 5 kg,1,,1,,,450,,,rice',
];
const saveExport = () =>
  writeFile(path.join(cwd, 'export.csv'), [`${columns},Categories,Images,Parent`, ...rows].join('\r\n'));

test('writes a folder that is imported as it stands, and says what was left', async () => {
  await saveExport();
  const { exit, out, bars } = await run('convert', 'woocommerce', 'export.csv', 'Asha Foods', '--stock', '3');
  expect(exit).toBe(0);
  expect(out).toEqual([
    'Wrote Asha Foods with 2 items in 2 categories, and 0 pictures.',
    'Not carried over:',
    '  1 item has no stock in the export: it has 3 now',
    '  the column SKU, filled in 1 row',
    '  the picture http://10.0.0.1/dal.jpg is not an https address: Toor dal',
    'The full list is in Asha Foods/not-carried-over.txt.',
    'The export does not describe the store itself. Fill in operator.csv, stores.csv, and asha-foods/delivery.csv and hours.csv.',
    'Then: npm run store -- import "Asha Foods"',
  ]);
  expect(bars).toEqual([`Fetching the pictures ${'█'.repeat(24)} 1 of 1`]);
  const { counts, warnings } = await importFolder(shop, path.join(cwd, 'Asha Foods'));
  expect(warnings.map((warning) => warning.split(' still has a placeholder')[0])).toEqual([
    ...['address', 'phone_no', 'email'].map((column) => `stores.csv: ${column}`),
    ...['support_email', 'support_phone', 'factory_address', 'it_operations_address'].map(
      (key) => `operator.csv: ${key}`,
    ),
    ...['grievance_email', 'grievance_phone'].map((key) => `operator.csv: ${key}`),
  ]);
  expect(counts).toMatchObject({ stores: 1, items: 2, categories: 2 });
  const items = shop.db.selectFrom('items').select(['item_id', 'item_name', 'price', 'mrp', 'stock', 'barcode']);
  expect(await items.orderBy('item_id').execute()).toEqual([
    { item_id: 11, item_name: 'Toor dal', price: 16400, mrp: 18500, stock: 84, barcode: '8901234567890' },
    { item_id: 13, item_name: 'Rice', price: 45000, mrp: null, stock: 3, barcode: '' },
  ]);
});

test('fills the folder that new has made', async () => {
  await saveExport();
  const facts = [
    '--name=Asha',
    '--address=1 MG Road',
    '--postal-code=411001',
    '--phone=+91 98200',
    '--email=a@b.example',
  ];
  await run('new', 'asha', ...facts);
  const { exit, out } = await run('convert', 'woocommerce', 'export.csv', 'asha', '--overwrite', '--no-pictures');
  expect({ exit, last: out.at(-1) }).toEqual({ exit: 0, last: 'Then: npm run store -- import asha' });
  expect(out.join()).not.toContain('says nothing of the store');
  expect((await importFolder(shop, path.join(cwd, 'asha'))).warnings).toEqual([]);
  expect(await shop.db.selectFrom('stores').select('store_name').execute()).toEqual([{ store_name: 'Asha' }]);
});

test.each([
  [['etsy', 'export.csv', 'a'], 2, 'Name shopify or woocommerce'],
  [['shopify', 'export.csv'], 2, 'the export and a folder'],
  [['shopify', 'export.csv', 'a', '--stock', 'many'], 2, '--stock must be a whole number'],
  [['shopify', 'export.csv', 'a', '--store', 'A B'], 2, '"A B" cannot be a store’s label.'],
  [['shopify', 'missing.csv', 'a'], 1, 'There is no file missing.csv.'],
  [['shopify', 'export.csv', 'a'], 1, 'export.csv:1  lacks the columns Handle, Title, Variant Price'],
])('%j ends with %i and %s', async (args, code, message) => {
  await saveExport();
  const { exit, err } = await run('convert', ...args);
  expect(exit).toBe(code);
  expect(err.join('\n')).toContain(message);
});
