import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { publishedProduct } from '#contract/catalogue';
import type { SnapshotItem } from '#contract/snapshot';
import { createCatalogueIndex } from '#lib/search/catalogue-index';

const product = (item_id: number, item_name: string, more: Partial<SnapshotItem> = {}): SnapshotItem => ({
  ...v.parse(publishedProduct, {
    item_id,
    item_name,
    category_id: 1,
    category: 'Groceries',
    unit: '1 kg',
    price: 100,
    mrp: null,
    veg: true,
    allergens: [],
    origin: '',
    special_description: '',
    image_name1: '/pictures/sample-640.webp',
    colorList: [],
  }),
  ...more,
});

const catalogue = [
  product(1, 'Toor dal', { category: 'Dals & pulses', special_description: 'Eat it with rice.' }),
  product(2, 'Basmati rice', { category: 'Rice', unit: '5 kg' }),
  product(3, 'Chakki atta', { category: 'Flours', unit: '5 kg' }),
  product(4, 'Chakki atta', { category: 'Flours', unit: '500 g' }),
  product(5, 'Green chillies', { category: 'Vegetables', unit: '100 g' }),
  product(6, 'Crème brûlée', { category: 'Sweets', unit: '2 pieces' }),
  product(7, 'Paneer, fresh', { category: 'Dairy', unit: '250 g' }),
  product(8, 'Tomatoes, hybrid', { category: 'Vegetables', unit: '500 g', origin: 'Kolar, Karnataka' }),
  product(9, 'Egg', { category: 'Dairy', unit: '6 pcs' }),
  product(10, 'Poha', { category: 'Flakes of rice', unit: '1.5 kg' }),
  product(11, 'Bandhani dupatta', {
    category: 'Textiles',
    unit: '1 piece',
    colorList: [{ product_color: 'Marigold', hex: '#eea412', image_url: '', subimage_url: '' }],
  }),
  product(12, 'मूंग दाल', { category: 'Dals & pulses' }),
];

const index = createCatalogueIndex(catalogue);
const found = (query: string, now?: Map<number, { price: number; stock: number }>) =>
  index.search(query, 20, now).hits.map(({ product }) => product.item_id);

it('finds nothing for one letter, and from the second letter on what begins with it', () => {
  expect(found('t')).toEqual([]);
  expect(found('to')).toEqual(expect.arrayContaining([1, 8]));
});

it.each([
  ['daal', 1],
  ['chili', 5],
  ['chilly', 5],
  ['paner', 7],
  ['panneer', 7],
  ['basmti rice', 2],
  ['tometo', 8],
  ['tomatos', 8],
  ['tomaot', 8],
  ['eggs', 9],
  ['creme brulee', 6],
  ['CRÈME', 6],
  ['दाल', 12],
])('forgives how "%s" is written', (query, id) => {
  expect(found(query)[0]).toBe(id);
});

it.each(['atta 5kg', 'atta 5 kg', '5 kilos atta', 'ATTA 5KGS', 'atta 5 k'])(
  'takes an amount with its unit: "%s"',
  (query) => {
    expect(found(query)).toEqual([3]);
  },
);

it('finds what is sold in other amounts, and says that it is not all', () => {
  expect(index.search('paneer 1kg', 5)).toMatchObject({ match: 'some', hits: [{ product: { item_id: 7 } }] });
  expect(found('5 kg')).toEqual([2, 3]);
});

it('takes another first letter for another word', () => {
  expect(found('janeer')).toEqual([]);
  expect(found('apneer'), 'two letters that are swapped').toEqual([7]);
});

it('knows units by their other names, and amounts with a point', () => {
  expect(found('egg 6 pieces')).toEqual([9]);
  expect(found('poha 1.5kg')).toEqual([10]);
});

it('puts the name before the category and the category before the description', () => {
  expect(found('rice')).toEqual([2, 10, 1]);
});

const numbers = (...stocks: [number, number][]) => new Map(stocks.map(([id, stock]) => [id, { price: 7700, stock }]));

it('puts what is sold out behind its equals', () => {
  expect(found('chakki')).toEqual([3, 4]);
  expect(found('chakki', numbers([3, 0], [4, 1]))).toEqual([4, 3]);
});

it('gives the price and stock of now, and leaves out what is gone', () => {
  const { total, hits } = index.search('chakki', 5, numbers([4, 2]));
  expect(total).toBe(1);
  expect(hits[0]?.product).toMatchObject({ item_id: 4, price: 7700, stock: 2 });
});

it('finds colours, origins and categories', () => {
  expect(found('marigold dupatta')).toEqual([11]);
  expect(found('kolar')).toEqual([8]);
  expect(found('dals and pulses')).toEqual([1, 12]);
});

it('says that nothing is called so when names are only spelled alike', () => {
  expect(index.search('apneer', 5)).toMatchObject({ match: 'similar' });
  expect(index.search('paneer', 5)).toMatchObject({ match: 'all' });
});

it('wants every word, and says so when it shows what has only some', () => {
  expect(index.search('toor dal', 5)).toMatchObject({ total: 1, match: 'all' });
  expect(index.search('toor spaceship', 5)).toMatchObject({ total: 1, match: 'some' });
});

it('names a word that may have been meant when it finds nothing', () => {
  expect(index.search('dapta', 5)).toMatchObject({ total: 0, hits: [], suggestion: 'dupatta' });
  expect(index.search('xylophone', 5).suggestion).toBeUndefined();
});

it('counts all that it found, whatever the limit', () => {
  const { total, hits } = index.search('kg', 2);
  expect(hits).toHaveLength(2);
  expect(total).toBeGreaterThan(2);
});

it('finds every product by the whole of its name, and by any beginning of two letters or more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...catalogue), fc.nat(), ({ item_id, item_name }, length) => {
      const typed = item_name.slice(0, 2 + (length % (item_name.length - 1)));
      expect(found(typed), typed).toContain(item_id);
    }),
  );
});

it('answers whatever is typed, each product once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (query) => {
      const { total, hits } = index.search(query, 100);
      expect(new Set(hits.map(({ product }) => product.item_id)).size).toBe(total);
    }),
  );
});

const lines = [
  'turmeric, haldi, ~हल्दी',
  'black pepper, kali mirch',
  'chilli, chilly, mirch, -sauce',
  'gourd, dudhi',
  'salt, namak',
];
const spices = createCatalogueIndex(
  [
    product(1, 'Black pepper, whole'),
    product(2, 'Turmeric powder'),
    product(3, 'Black grapes'),
    product(4, 'Green chillies'),
    product(5, 'Chilli sauce', { special_description: 'Hot as mirch.' }),
    product(6, 'Namak pare', { special_description: 'With haldi.' }),
    product(7, 'Rock salt', { also_called: ['Sendha namak', 'सेंधा नमक'] }),
    product(8, 'હળદર પાવડર'),
    product(9, 'Salt'),
    product(10, 'Haldiram mix'),
  ],
  lines,
);
const spice = (query: string) => spices.search(query, 20).hits.map(({ product }) => product.item_id);

it('finds things by other names, in any script and spelling', () => {
  for (const query of ['haldi', 'haldee', 'hldi', 'हल्दी', 'હલ્દી']) expect(spice(query)[0], query).toBe(2);
  expect(spice('haldi powder')).toEqual([2]);
  expect(spice('haldar')[0]).toBe(8);
});

it('puts a word of the name before another name, this before a beginning, and this before the description', () => {
  expect(spice('namak')).toEqual([6, 7, 9]);
  expect(spice('haldi')).toEqual([2, 10, 6]);
});

it('wants all words of a name: those of a label and those that are typed', () => {
  expect(spice('kali mirch')).toEqual([1]);
  expect(spice('mirch')).toEqual([4, 5]);
});

it('takes out what a line says is something else', () => {
  expect(spice('mirch').indexOf(5), 'only for its description').toBe(1);
});

it('finds an item by what its store calls it', () => {
  expect(spice('सेंधा नमक')).toEqual([7]);
  expect(spice('sendha')).toEqual([7]);
});

it('suggests only what finds something', () => {
  const of = (query: string, now?: Map<number, { price: number; stock: number }>) =>
    spices.search(query, 5, now).suggestion;
  expect(of('tramarack')).toBeUndefined();
  expect(of('turmakeik')).toBe('turmeric');
  expect(of('turmakeik', numbers([1, 4]))).toBeUndefined();
  expect(of('qqq turmakeik')).toBeUndefined();
});

it('suggests nothing rather than something else that sounds a little like it', () => {
  const pulses = createCatalogueIndex([product(1, 'Chickpeas'), product(2, 'Banana chips')]);
  for (const query of ['chicken', 'bandage', 'chandla'])
    expect(pulses.search(query, 5), query).toMatchObject({ total: 0, suggestion: undefined });
});
