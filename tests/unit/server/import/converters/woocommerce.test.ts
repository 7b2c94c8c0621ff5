import { beforeEach, expect, test } from 'vitest';
import { conversionsIn, usual, variable, woocommerceColumns } from '#tests/support/convert/conversion';
import { scratchFolder } from '#tests/support/processes/scratch';

let run: ReturnType<typeof conversionsIn>['run'];
let read: ReturnType<typeof conversionsIn>['read'];
beforeEach(async () => void ({ run, read } = conversionsIn(await scratchFolder())));

test('makes items of WooCommerce’s variations, with what they have of their parent', async () => {
  await run('woocommerce', woocommerceColumns, variable);
  expect(await read('categories.csv')).toMatchObject([{ category_name: 'Tshirts' }]);
  expect(await read('items.csv')).toMatchObject([
    {
      item_id: '76',
      item_name: 'V-Neck Tee, Blue, Large',
      unit: 'Large',
      price: '20.00',
      stock: '7',
      special_description: 'First line\nSecond line\n\nSoft.',
    },
    { item_id: '77', item_name: 'V-Neck Tee, Green', unit: '', price: '15.50', mrp: '1020.00', stock: '0' },
  ]);
});

test('takes a sale of WooCommerce while it lasts, hides what is not published, and leaves what is not sold here', async () => {
  const simple = { ...usual, Type: 'simple', Categories: 'Food, Food > Sweets' };
  const { left } = await run('woocommerce', woocommerceColumns, [
    {
      ...simple,
      ID: '1',
      Name: 'Barfi',
      'Sale price': '90',
      'Regular price': '100',
      'Date sale price ends': '2026-11-23',
    },
    {
      ...simple,
      ID: '2',
      Name: 'Peda',
      'Sale price': '90',
      'Regular price': '100',
      'Date sale price ends': '2026-11-22',
    },
    { ...simple, ID: '3', Name: 'Draft', 'Regular price': '1', Published: '-1' },
    { ...simple, ID: '4', Name: 'Quiet', 'Regular price': '1', 'Visibility in catalog': 'hidden' },
    { ...usual, ID: '5', Type: 'simple, downloadable, virtual', Name: 'Album', 'Regular price': '15' },
    { ...usual, ID: '6', Type: 'grouped', Name: 'Set' },
    { ...usual, ID: '7', Type: 'external', Name: 'Elsewhere', 'Regular price': '9' },
    { ...usual, ID: '8', Type: 'variable', Name: 'Empty' },
  ]);
  expect(await read('items.csv')).toMatchObject([
    { item_id: '1', item_name: 'Barfi', price: '90.00', mrp: '100.00', hidden: '' },
    { item_id: '2', price: '100.00', mrp: '', hidden: '' },
    { item_id: '3', hidden: 'true' },
    { item_id: '4', hidden: 'true' },
  ]);
  expect(left).toEqual(
    expect.arrayContaining([
      'line 2: Barfi has more categories than Food',
      'line 6: Album cannot be delivered',
      'line 7: Set is a group of products, that are listed separately',
      'line 8: Elsewhere is sold by another shop',
      'line 9: Empty has no variations',
    ]),
  );
});

test('ends a sale of WooCommerce at midnight by the clock of the store', async () => {
  const sale = { 'Sale price': '90', 'Regular price': '100', 'Date sale price ends': '2026-11-22' };
  const row = { ...usual, Type: 'simple', ID: '1', Name: 'Peda', ...sale };
  const halfPastMidnight = new Date('2026-11-22T19:00:00Z');
  await run('woocommerce', woocommerceColumns, [row], { now: halfPastMidnight });
  expect(await read('items.csv')).toMatchObject([{ item_id: '1', price: '100.00', mrp: '' }]);
});

test('takes no sale that is not below the regular price, and commas within what WooCommerce lists', async () => {
  const simple = { ...usual, Type: 'simple', Categories: 'Tea\\, coffee' };
  const { left } = await run('woocommerce', woocommerceColumns, [
    { ...simple, ID: '1', Name: 'Above', 'Sale price': '7', 'Regular price': '5' },
    { ...simple, ID: '2', Name: 'Only &amp; alone', 'Sale price': '7' },
    { ...usual, ID: '3', Type: 'variable', SKU: 'ghee', Name: 'Ghee' },
    {
      ...usual,
      ID: '4',
      Type: 'variation',
      Name: 'Ghee - 1,5 kg',
      'Regular price': '1299',
      Parent: 'ghee',
      'Attribute 1 name': 'Weight',
      'Attribute 1 value(s)': '1\\,5 kg',
    },
  ]);
  expect(await read('items.csv')).toMatchObject([
    { item_name: 'Above', price: '5.00', mrp: '' },
    { item_name: 'Ghee, 1,5 kg', unit: '1,5 kg' },
  ]);
  expect(await read('categories.csv')).toMatchObject([{ category_name: 'Tea, coffee' }, { category_name: 'Other' }]);
  expect(left).toContain('line 3: Only & alone has no valid price ("")');
});

test('has none of what WooCommerce says is not in stock, whatever it counts, or its parent does', async () => {
  const simple = { ...usual, Type: 'simple', 'Regular price': '7' };
  const [parent = {}, variation = {}] = variable;
  await run('woocommerce', woocommerceColumns, [
    { ...simple, ID: '1', Name: 'Out', 'In stock?': '0', Stock: '9' },
    { ...simple, ID: '2', Name: 'In', Stock: '9' },
    parent,
    { ...variation, 'In stock?': '0', Stock: '' },
  ]);
  expect((await read('items.csv')).map(({ stock }) => stock)).toEqual(['0', '9', '0']);
});

test('divides the one stock of a product of WooCommerce among its variants, and says so', async () => {
  const [parent = {}, variation = {}] = variable;
  const uncounted = { ...variation, Stock: '', 'In stock?': '1', 'Regular price': '20' };
  const { left } = await run('woocommerce', woocommerceColumns, [
    parent,
    { ...uncounted, ID: '81' },
    { ...uncounted, ID: '82', Stock: 'parent' },
    { ...uncounted, ID: '83', Stock: '5' },
    { ...uncounted, ID: '84' },
    { ...uncounted, ID: '85', 'In stock?': '0' },
  ]);
  expect((await read('items.csv')).map(({ stock }) => stock)).toEqual(['3', '2', '5', '2', '0']);
  expect(left).toContain('line 2: V-Neck Tee has one stock of 7, divided among its 3 variants: count them');
});

test('fixes garbled letters of an export, and says where', async () => {
  const simple = { ...usual, Type: 'simple', 'Regular price': '7' };
  const { left } = await run('woocommerce', woocommerceColumns, [
    { ...simple, ID: '1', Name: 'Ghee â€“ desi', Categories: 'à¤˜à¥€' },
    { ...simple, ID: '2', Name: 'घी – देसी', Categories: 'Crème' },
  ]);
  expect((await read('items.csv')).map(({ item_name }) => item_name)).toEqual(['Ghee – desi', 'घी – देसी']);
  expect((await read('categories.csv')).map(({ category_name }) => category_name)).toEqual(['घी', 'Crème']);
  expect(left.filter((line) => line.includes('garbled'))).toEqual([
    'line 2: fixed garbled letters: “Ghee â€“ desi” is now “Ghee – desi”',
    'line 2: fixed garbled letters: “à¤˜à¥€” is now “घी”',
  ]);
});
