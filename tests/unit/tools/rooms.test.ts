import { expect, test } from 'vitest';
import { findDisorder } from '#tools/check/rooms';

const order = { server: '. orders db' };
const disorderOf = (files: Record<string, string>) => findDisorder(new Map(Object.entries(files)), order);
const upward = 'server/db/rows.ts imports server/orders/cart.ts, which is in a room above';

test('files that import only from their own room and those below are in order', () => {
  const files = {
    'server/main.ts': `import { cart } from './orders/cart.ts';`,
    'server/orders/cart.ts': `import type { Row } from '#server/db/rows';\nimport './lines.ts';`,
    'server/orders/lines.ts': `export const load = () => import('#server/db/rows');`,
    'server/db/rows.ts': `import { sql } from 'kysely';`,
  };
  expect(disorderOf(files)).toEqual([]);
});

test.each([
  `import { cart } from '#server/orders/cart';`,
  `import type { Cart } from '../orders/cart.ts';`,
  `export type { Cart } from '../orders/cart.ts';`,
  `export type Cart = import('#server/orders/cart').Cart;`,
  `export const later = () => import('#server/orders/cart');`,
  `import address from '#server/orders/cart?worker&url';`,
])('finds what points up: %s', (code) => {
  expect(disorderOf({ 'server/orders/cart.ts': '', 'server/db/rows.ts': code })).toEqual([upward]);
});

test('reads the front matter and the scripts of an Astro file, and not its words', () => {
  const page = (frontMatter: string, script: string) =>
    `---\n${frontMatter}\n---\n<p>The store's import { a } from '../orders/cart.ts';</p>\n<script>\n${script}\n</script>`;
  const files = (text: string) => ({ 'server/orders/cart.ts': '', 'server/db/page.astro': text });
  const found = [upward.replace('rows.ts', 'page.astro')];
  expect(disorderOf(files(page('const a = 1;', '')))).toEqual([]);
  expect(disorderOf(files(page(`import '../orders/cart.ts';`, '')))).toEqual(found);
  expect(disorderOf(files(page('', `import '../orders/cart.ts';`)))).toEqual(found);
});

test('finds a folder that is no room', () => {
  expect(disorderOf({ 'server/misc/all.ts': '' })).toEqual([
    'server/misc/all.ts is in no room that tools/check/rooms.ts names',
  ]);
});

test('finds cycles, also those of types, wherever they are', () => {
  const files = {
    'server/main.ts': `import './orders/cart.ts';`,
    'server/orders/cart.ts': `import type { Line } from './lines.ts';`,
    'server/orders/lines.ts': `import type { Coupon } from './coupons.ts';`,
    'server/orders/coupons.ts': `import type { Cart } from './cart.ts';`,
    'tools/a.ts': `import './b.ts';`,
    'tools/b.ts': `import './a.ts';`,
  };
  expect(disorderOf(files)).toEqual([
    'server/orders/cart.ts → server/orders/lines.ts → server/orders/coupons.ts → server/orders/cart.ts is a cycle',
    'tools/a.ts → tools/b.ts → tools/a.ts is a cycle',
  ]);
});

test('finds a folder with more than 20 files side by side, migrations apart', () => {
  const filesIn = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/${index}.ts`, '']));
  expect(disorderOf({ ...filesIn('server/orders', 20), ...filesIn('server/orders/carts', 20) })).toEqual([]);
  expect(disorderOf(filesIn('server/db/migrations', 21))).toEqual([]);
  expect(disorderOf(filesIn('server/orders', 21))).toEqual([
    'server/orders has 21 files side by side; at most 20 are allowed',
  ]);
});
