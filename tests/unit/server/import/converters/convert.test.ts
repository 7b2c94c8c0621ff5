import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversionsIn, variable, woocommerceColumns, type Row } from '#tests/support/convert/conversion';
import { openPictureServer } from '#tests/support/convert/picture-server';
import { scratchFolder } from '#tests/support/processes/scratch';
import { picture } from '#tools/shop/operator-folder';

let server: Awaited<ReturnType<typeof openPictureServer>>;
let cwd: string;
beforeAll(async () => {
  const photo = await picture('#aa1133', 64, 64);
  server = await openPictureServer(({ url = '' }, response) =>
    url.startsWith('/gone') ? response.writeHead(404).end() : response.end(photo),
  );
});
beforeEach(async () => void (cwd = await scratchFolder()));
afterAll(() => server.close());

let run: ReturnType<typeof conversionsIn>['run'];
let read: ReturnType<typeof conversionsIn>['read'];
beforeEach(() => void ({ run, read } = conversionsIn(cwd, server.agent())));

/** As in Shopify's help until 2024, and in every older export. */
const shopify =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status';

const dal: Row[] = [
  {
    Handle: 'toor-dal',
    Title: 'Toor dal',
    'Body (HTML)':
      '<style>p{color:red}</style><p>Unoiled &amp; sun&#8209;dried.<br>Rinse&nbsp;twice.</p>\n<ul><li>Gujarat</li><li>2 &lt;b&gt; 1</li></ul>',
    Vendor: 'Asha Foods',
    'Product Category': 'Food, Beverages & Tobacco > Food Items > Grains',
    Type: 'Dals',
    Published: 'true',
    'Option1 Name': 'Size',
    'Option1 Value': '500 g',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '12',
    'Variant Price': '88.00',
    'Variant Compare At Price': '95.00',
    'Variant Barcode': "'8901234567890",
    'Image Src': 'ORIGIN/dal.jpg?v=1',
    'Image Position': '1',
    'Gift Card': 'false',
    Status: 'active',
  },
  {
    Handle: 'toor-dal',
    'Option1 Value': '1 kg',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '-3',
    'Variant Price': '164.00',
    'Variant Compare At Price': '150.00',
    'Variant Barcode': '8901234567890',
    'Variant Image': 'ORIGIN/dal-1kg.jpg',
  },
  { Handle: 'toor-dal', 'Image Src': 'ORIGIN/dal-back.jpg', 'Image Position': '2' },
];

const withOrigin = (rows: Row[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell.replaceAll('ORIGIN', server.origin)])),
  );

test('makes items of Shopify’s variants, with names, units, prices, stock, text and pictures', async () => {
  const { left, ...made } = await run('shopify', shopify, withOrigin(dal), { withPictures: true });
  expect(made).toEqual({ label: 'asha', isNew: true, items: 2, categories: 1, pictures: 2, picturesLeft: [] });
  expect(await read('categories.csv')).toEqual([{ category_id: '1', category_name: 'Dals', position: '1' }]);
  expect(await read('items.csv')).toMatchObject([
    {
      item_name: 'Toor dal, 500 g',
      category_id: '1',
      unit: '500 g',
      price: '88.00',
      mrp: '95.00',
      stock: '12',
      special_description: 'Unoiled & sun‑dried.\nRinse twice.\n\n• Gujarat\n• 2 < b> 1',
      image_name1: expect.stringMatching(/^dal-[\da-f]{8}\.webp$/),
      barcode: '8901234567890',
    },
    {
      item_name: 'Toor dal, 1 kg',
      price: '164.00',
      mrp: '',
      stock: '0',
      image_name1: expect.stringMatching(/^dal-1kg-[\da-f]{8}\.webp$/),
      barcode: '',
    },
  ]);
  expect(left).toEqual([
    'line 4: Toor dal, 1 kg is converted without its barcode, which another item also has (8901234567890)',
    'the column Vendor, filled in 1 row',
    'further pictures of products: 1',
  ]);
  expect(await readFile(path.join(cwd, 'shop/not-carried-over.txt'), 'utf8')).toBe(`${left.join('\n')}\n`);
});

test('says which pictures are not there, of which items, and gives those a picture to be replaced', async () => {
  const gone = dal.map((row) => ({ ...row, 'Image Src': '', 'Variant Image': '' }));
  gone[0]!['Image Src'] = 'ORIGIN/gone.jpg';
  const { picturesLeft, pictures } = await run('shopify', shopify, withOrigin(gone), { withPictures: true });
  expect(pictures).toBe(0);
  const line = `the picture ${server.origin}/gone.jpg answered 404: Toor dal, 500 g; Toor dal, 1 kg`;
  expect(picturesLeft).toEqual([line]);
  expect(await readFile(path.join(cwd, 'shop/not-carried-over.txt'), 'utf8')).toContain(line);
  expect((await read('items.csv')).map(({ image_name1 }) => image_name1)).toEqual([
    'no-picture.webp',
    'no-picture.webp',
  ]);
});

test('gives a product the number again that it had', async () => {
  await run('shopify', shopify, dal);
  const before = (await read('items.csv')).map(({ item_id }) => item_id);
  const tea = { Handle: 'tea', Title: 'Tea', 'Variant Price': '50' };
  await run('shopify', shopify, [tea, ...dal], { overwrite: true });
  expect((await read('items.csv')).map(({ item_id }) => item_id).slice(1)).toEqual(before);
});

test('leaves out of Shopify’s what cannot be sold here, hides drafts, and says so', async () => {
  const { left } = await run('shopify', shopify, [
    { Handle: 'card', Title: 'Gift card', 'Variant Price': '500', 'Gift Card': 'TRUE' },
    { Handle: 'free', Title: 'Ask us', 'Variant Price': '', 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' },
    { Handle: 'soon', Title: 'Soon', 'Variant Price': '20', Status: 'draft', 'Product Category': 'Home > Lamps' },
    {
      Handle: 'tea',
      Title: `90% <b>Tea</b>${'!'.repeat(200)}`,
      'Body (HTML)': 'x'.repeat(10_001),
      'Variant Price': '50.5',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
    },
  ]);
  expect(await read('items.csv')).toMatchObject([
    { item_name: 'Soon', hidden: 'true', unit: '', stock: '10' },
    { item_name: `90% Tea${'!'.repeat(193)}`, hidden: '', price: '50.50' },
  ]);
  expect((await read('categories.csv')).map(({ category_name }) => category_name)).toEqual(['Lamps', 'Other']);
  expect(left).toEqual([
    'line 3: Ask us has no valid price ("")',
    expect.stringMatching(/^line 5: 90% Tea!+ has a longer name: 200 characters are carried over$/),
    expect.stringMatching(/^line 5: 90% Tea!+ has a longer text: 10000 characters are carried over$/),
    '2 items have no stock in the export: each has 10 now',
    'line 2: Gift card is a gift card',
  ]);
});

test('reads the names that Shopify’s columns have since 2024', async () => {
  const columns =
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description';
  const first = {
    Title: 'Kurta',
    'URL handle': 'kurta',
    Description: '<p>Cotton.</p>',
    Type: 'Shirts',
    'Published on online store': 'TRUE',
    Status: 'Active',
    'Option1 name': 'Color',
    'Option1 value': 'Red',
    'Option2 name': 'Size',
    'Option2 value': 'M',
    Price: '899',
    'Compare-at price': '999',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '4',
    'Product image URL': 'https://pictures.example/kurta.jpg',
  };
  await run('shopify', columns, [
    first,
    { 'URL handle': 'kurta', 'Option1 value': 'Blue', 'Option2 value': 'L', Price: '949', 'Inventory quantity': '1' },
  ]);
  expect(await read('items.csv')).toMatchObject([
    {
      item_name: 'Kurta, Red, M',
      unit: 'M',
      price: '899.00',
      mrp: '999.00',
      stock: '4',
      special_description: 'Cotton.',
    },
    { item_name: 'Kurta, Blue, L', unit: 'L', price: '949.00', mrp: '', stock: '10' },
  ]);
});

test('puts the products into a store that is there when told to, and touches nothing else of it', async () => {
  await run('shopify', shopify, dal);
  const hours = path.join(cwd, 'shop/asha/hours.csv');
  await writeFile(hours, (await readFile(hours, 'utf8')).replace('09:00', '08:00'));
  await expect(run('woocommerce', woocommerceColumns, variable)).rejects.toThrow('add --overwrite to replace them');
  expect(await read('items.csv')).toHaveLength(2);
  expect(await run('woocommerce', woocommerceColumns, variable, { overwrite: true, label: undefined })).toMatchObject({
    label: 'asha',
    isNew: false,
  });
  expect((await read('items.csv')).map(({ item_id }) => item_id)).toEqual(['76', '77']);
  expect(await readFile(hours, 'utf8')).toContain('Mon,08:00');
});

test('says of another file that it is no export, and writes nothing', async () => {
  await expect(run('shopify', 'ID,Type,Name', [{ ID: '1', Name: 'Tea' }])).rejects.toThrow(
    'products.csv:1  lacks the columns Handle, Title, Variant Price (it has ID, Type, Name): if this is the product export with translated headings, set the language of your Shopify account to English (your name → Manage account → Preferred language), and export again (Products → Export)',
  );
  expect(await readdir(cwd)).toEqual(['products.csv']);
});

test('writes no folder when nothing can be sold', async () => {
  await expect(run('shopify', shopify, [{ Handle: 'a', Title: 'A' }])).rejects.toThrow('has nothing that can be sold');
  expect(await readdir(cwd)).toEqual(['products.csv']);
});
