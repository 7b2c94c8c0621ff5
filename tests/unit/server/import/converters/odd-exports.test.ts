import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { convert } from '#server/import/converters/convert';
import { conversionsIn } from '#tests/support/convert/conversion';
import { scratchFolder } from '#tests/support/processes/scratch';

let cwd: string;
let run: ReturnType<typeof conversionsIn>['run'];
let read: ReturnType<typeof conversionsIn>['read'];
beforeEach(async () => {
  cwd = await scratchFolder();
  ({ run, read } = conversionsIn(cwd));
});

const columns =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price';
const product = { Type: 'Spices', 'Variant Price': '80' };

test('leaves out what cannot be an item, by its line in the export, and carries the others over', async () => {
  const { left } = await run('shopify', columns, [
    { ...product, Handle: 'lost', Title: '#REF!' },
    {
      ...product,
      Handle: 'many',
      Title: 'Many',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': '9999999999',
    },
    { ...product, Handle: 'dal', Title: 'Dal', 'Option1 Name': 'Size', 'Option1 Value': '#VALUE!' },
    { ...product, Handle: 'salt', Title: 'Salt' },
  ]);
  expect(await read('items.csv')).toMatchObject([{ item_name: 'Dal, #VALUE!', unit: '' }, { item_name: 'Salt' }]);
  expect(left.slice(0, 3)).toEqual([
    'line 2: #REF! is left out: item_name has lost its value in a spreadsheet: write it again, as text (it is "#REF!")',
    'line 3: Many is left out: stock must be 2147483647 at most (it is "9999999999")',
    'line 4: Dal, #VALUE! loses a cell: unit has lost its value in a spreadsheet: write it again, as text (it is "#VALUE!")',
  ]);
});

test('loses no product without a handle, or with another’s, and keeps numbers apart', async () => {
  const { left } = await run('shopify', columns, [
    { ...product, Handle: 'tea', Title: 'Black tea', 'Option1 Name': 'Size', 'Option1 Value': '100 g' },
    { Handle: 'tea', 'Option1 Value': '200 g', 'Variant Price': '150' },
    { ...product, Handle: 'tea', Title: 'Green tea', 'Option1 Name': 'Size', 'Option1 Value': '100 g' },
    { Handle: 'tea', 'Option1 Value': '200 g', 'Variant Price': '190' },
    { ...product, Title: 'White tea' },
  ]);
  const items = await read('items.csv');
  expect(items.map(({ item_name }) => item_name)).toEqual([
    'Black tea, 100 g',
    'Black tea, 200 g',
    'Green tea, 100 g',
    'Green tea, 200 g',
  ]);
  expect(new Set(items.map(({ item_id }) => item_id)).size).toBe(4);
  expect(left).toContain('line 6: White tea has no handle');
});

test('makes one category of two that differ in capitals only', async () => {
  await run('shopify', columns, [
    { ...product, Handle: 'a', Title: 'A' },
    { ...product, Handle: 'b', Title: 'B', Type: 'spices' },
  ]);
  expect(await read('categories.csv')).toMatchObject([{ category_name: 'Spices' }]);
});

test('keeps the cells of a table apart, and what Word writes by number', async () => {
  await run('shopify', columns, [
    {
      ...product,
      Handle: 'a',
      Title: `${'a'.repeat(199)}😀`,
      'Body (HTML)': '<table><tr><th>Protein</th><td>22 g</td></tr><tr><td>Fat</td><td>1&#150;2 g</td></tr></table>',
    },
  ]);
  expect(await read('items.csv')).toMatchObject([
    { item_name: 'a'.repeat(199), special_description: 'Protein 22 g\n\nFat 1–2 g' },
  ]);
});

test('fills an empty folder that is there', async () => {
  await mkdir(path.join(cwd, 'shop'));
  await run('shopify', columns, [{ ...product, Handle: 'a', Title: 'A' }]);
  expect(await read('items.csv')).toHaveLength(1);
});

const convertFile = async (text: string) => {
  const [file, folder] = [path.join(cwd, 'export.csv'), path.join(cwd, 'shop')];
  await writeFile(file, text);
  const terms = { label: 'asha', stock: '10', withPictures: false, overwrite: false, now: new Date() };
  return convert({ source: 'woocommerce', file, folder, ...terms });
};

test.each([
  ['an empty line, a tab and a mark before the header', '\n\t\uFEFFID,Type,Name,Regular price\n7,simple,Dal,90\n'],
  ['a mark before a quoted header', '\uFEFF"ID","Type","Name","Regular price"\r\n7,simple,Dal,90\r\n'],
  ['semicolons and a decimal comma', 'ID;Type;Name;Regular price\r\n7;simple;Dal;90,00\r\n'],
])('reads an export with %s', async (_, text) => {
  await convertFile(text);
  expect(await read('items.csv')).toMatchObject([{ item_id: '7', item_name: 'Dal', price: '90.00' }]);
});

test.each([
  ['1,299', '1299.00'],
  ['1,29,900.50', '129900.50'],
  ['1 299,00', '1299.00'],
  ['149,50', '149.50'],
  ['2,4', '2.40'],
  ['₹ 45/-', '45.00'],
  ['Rs. 45', '45.00'],
  ['â‚¹50', '50.00'],
])('reads the price %j as %s', async (typed, price) => {
  await convertFile(`ID,Type,Name,Regular price\n7,simple,Dal,"${typed}"\n`);
  expect(await read('items.csv')).toMatchObject([{ price }]);
});

test.each([
  ['1.299', 'has the price "1.299", which is ambiguous: if you mean 1299, write 1299.00'],
  ['45.005', 'has the price "45.005", which is ambiguous: if you mean 45005, write 45005.00'],
  ['$45', 'has the price "$45", which is not in the store’s currency'],
  ['1,2345', 'has no valid price ("1,2345")'],
])('leaves out an item with the price %j, and says why', async (typed, why) => {
  const { left } = await convertFile(`ID,Type,Name,Regular price\n7,simple,Dal,"${typed}"\n8,simple,Salt,20\n`);
  expect(await read('items.csv')).toMatchObject([{ item_name: 'Salt' }]);
  expect(left).toContain(`line 2: Dal ${why}`);
});

test('names what costs nothing, variants that are called the same, and a barcode that a spreadsheet rounded', async () => {
  const { left } = await convertFile(
    [
      'ID,Type,Name,Regular price,Parent,SKU,Stock,"GTIN, UPC, EAN, or ISBN"',
      '1,variable,Toor dal,,,T,7,',
      '2,variation,Toor dal - any,170,T,T-2,,',
      '3,variation,Toor dal - any 2,180,T,T-3,,',
      '4,simple,Ghee,0,,,,',
      '5,simple,Honey,90,,,,8.90103E+12',
    ].join('\n'),
  );
  expect((await read('items.csv')).map(({ stock }) => stock)).toEqual(['4', '3', '10', '10']);
  expect(left).toEqual(
    expect.arrayContaining([
      'line 2: Toor dal has one stock of 7, divided among its 2 variants: count them',
      'lines 3, 4: 2 items are named Toor dal: give each its own name',
      'line 5: Ghee costs 0: check its price',
      'line 6: Honey is converted without its barcode, which was rounded by a spreadsheet, and its last digits are lost: format the column as text, and enter it again (it is "8.90103E+12")',
    ]),
  );
});

test('says of translated headings once what to do', async () => {
  await expect(convertFile('ID,प्रकार,नाम,नियमित मूल्य\n7,simple,Dal,90\n')).rejects.toThrow(
    'export.csv:1  lacks the columns Type, Name, Regular price (it has ID, प्रकार, नाम, नियमित मूल्य): if this is the product export with translated headings, set Users → Profile → Language to English in WordPress, and export again (Products → All Products → Export)',
  );
});
