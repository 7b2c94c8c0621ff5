import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as cart from '#texts/cart';
import { readTexts, type CatalogueText, type Text } from '#system/texts/catalogue';
import { toPseudo } from '#system/texts/pseudo';
import { translationMistakes } from '#system/texts/translations';
import { catalogueMistakes, strayTexts, usedTexts } from '#tools/check/texts/check-texts';

const wordsOf = (file: string, source: string) =>
  strayTexts(file, source).map((line) => line.match(/“(.*)”/s)?.[1]?.split('”')[0]);

test('finds what a person reads in markup, attributes and strings', () => {
  const source = `
    const problem = isLate ? 'That is too late.' : \`Only \${left} left\`;
    export const Cart = () => (
      <section aria-label="Your cart" className="grid gap-4">
        <h2>Cart</h2> {isBusy ? 'Wait…' : problem} {button(1, 'Add')}
      </section>
    );`;
  expect(wordsOf('Cart.tsx', source)).toEqual([
    'That is too late.',
    'Only {} left',
    'Your cart',
    'Cart',
    'Wait…',
    'Add',
  ]);
});

test('finds texts of a page, between its elements', () => {
  expect(wordsOf('cart.astro', '---\nconst note = "A note.";\n---\n<p title="Close">In stock <b>now</b></p>')).toEqual([
    'A note.',
    'Close',
    'In stock',
    'now',
  ]);
});

test('leaves class names, queries, SVG paths, errors for developers and texts of the catalogue', () => {
  const source = `
    import * as t from '#texts/cart';
    const shapes = { bag: 'M5 8h14l1 13H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4' };
    const button = 'btn btn-quiet inline-flex w-full';
    document.querySelector('a of the page');
    if (kind === 'A kind') throw new Error('The list is not read yet.');
    export const Cart = () => <p className={button} data-kind="a">{t.title()}</p>;`;
  expect(strayTexts('Cart.tsx', source)).toEqual([]);
});

test('leaves refusals of single fields, metrics, and columns of queries and files', () => {
  const source = `
    if (!name) throw new ShopError('invalid_input', { issues: [{ path: 'name', message: 'must not be empty' }] });
    new Gauge({ name: 'orders', help: 'Orders of a store.' });
    const open = db.where('paid_at', 'is not', null).select(['at as since']);
    const price = row.get('Regular price');
    const texts = { message: 'Your order is on its way.' };`;
  expect(wordsOf('orders.ts', source)).toEqual(['Your order is on its way.']);
});

test('knows which texts a file uses, under any name', () => {
  const source = `import * as own from '#texts/cart';\nimport * as t from '#texts/login';\nt.title(); own.pieces({ count: 1 });`;
  expect(usedTexts('cart.ts', source)).toEqual(['login.title', 'cart.pieces']);
  expect(usedTexts('a.ts', `import * as t from '#texts/refusals';\nt[code]();`)).toEqual(['refusals.*']);
});

test('reports a text that no file uses, a name that React takes for a hook, and a screen of two readers', () => {
  const text = { language: 'en', screen: 'cart', text: 'Cart' };
  const texts = [
    { ...text, reader: 'customer', name: 'title', file: 'customer/cart.json' },
    { ...text, reader: 'staff', name: 'useBack', file: 'staff/cart.json' },
  ];
  expect(catalogueMistakes(texts, new Set(['cart.title']))).toEqual([
    'staff/cart.json: no file uses “useBack”',
    'staff/cart.json: “useBack” cannot be the name of a text',
    'Two readers have a screen “cart”: name one of them differently',
  ]);
});

test('a text takes its parameters, and its form by the count', () => {
  expect(cart.joined({ count: 1, names: 'Toor dal' })).toBe('1 item from your earlier cart was added: Toor dal.');
  expect(cart.joined({ count: 2, names: 'Toor dal, Rice' })).toBe(
    '2 items from your earlier cart were added: Toor dal, Rice.',
  );
});

test('the pseudo-language doubles words, keeps parameters and tags, and puts each line in brackets', () => {
  expect(toPseudo('Mon\nTue')).toBe('⟦ḾḾôôññ⟧\n⟦ŢŢûûéé⟧');
  expect(toPseudo('Only {count} {#link}left{/link}')).toBe('⟦ÔÔññļļýý {count} {#link}ļļééƒƒţţ{/link}⟧');
});

const named = (language: string, name: string, text: Text): CatalogueText => ({
  language,
  reader: 'customer',
  screen: 'cart',
  name,
  text,
  file: `${language}/cart.json`,
});
const pieces: Text = [
  {
    declarations: ['input count', 'local form = count: plural'],
    selectors: ['form'],
    match: { 'form=one': 'One piece', 'form=other': '{count} pieces' },
  },
];

test('a translation may have other forms than English', () => {
  const english = [named('en', 'pieces', pieces), named('en', 'help', 'Ask {#care}{store}{/care}.')];
  const hindi = [named('hi', 'pieces', '{count} नग'), named('hi', 'help', '{#care}{store}{/care} से पूछें।')];
  expect(translationMistakes([...english, ...hindi])).toEqual([]);
});

test('a translation needs a form for other counts', () => {
  const forms: Text = [
    {
      declarations: ['input count', 'local form = count: plural'],
      selectors: ['form'],
      match: { 'form=one': '{count} नग' },
    },
  ];
  expect(translationMistakes([named('en', 'pieces', pieces), named('hi', 'pieces', forms)])).toEqual([
    'hi/cart.json: “pieces” lacks a form for “other”',
  ]);
});

test('a file that is not JSON is named', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nukkad-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'hi/customer'), { recursive: true });
  writeFileSync(path.join(folder, 'hi/customer/cart.json'), '{ "title": "कार्ट", }');
  expect(() => readTexts(folder)).toThrow(/cart\.json is not JSON: .*line 1 column/);
});

test('a translation with other parameters or tags than English does not compile', () => {
  const english = [named('en', 'pieces', pieces), named('en', 'help', 'Ask {#care}{store}{/care}.')];
  const hindi = [
    named('hi', 'pieces', '{number} नग'),
    named('hi', 'help', '{store} \\{से}'),
    named('hi', 'old', 'पुराना'),
  ];
  expect(translationMistakes([...english, ...hindi])).toEqual([
    'hi/cart.json: “pieces” has {number}, which English does not have',
    'hi/cart.json: “pieces” lacks {count} of English',
    'hi/cart.json: “help” lacks {#care} of English',
    'hi/cart.json: “old” is not a text in English',
  ]);
});
