import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReads } from '#publisher/render/reads';

type Once = (name: string, render: () => Promise<string>) => string | Promise<string>;
const sources = { shop: { store: () => 'Surat', product: (id: number) => ({ id }) } };

/** A page with a header, which reads the store, and a product. */
async function renderPage({ forPage, fill }: ReturnType<typeof createReads>, id: number) {
  const { locals, reads } = forPage();
  const { shop, once } = locals as unknown as typeof sources & { once: Once };
  const header = once('header', async () => {
    await wait(1);
    return `<header>${shop.store()} ${Math.random()}</header>`;
  });
  shop.product(id);
  return { html: fill(Buffer.from(await header)).toString(), reads: [...reads].sort() };
}

test('a part is rendered once, and what it read counts as read by every page that has it', async () => {
  const site = createReads(sources);
  const [first, second] = [await renderPage(site, 1), await renderPage(site, 2)];
  expect(first.html).toMatch(/^<header>Surat [\d.]+<\/header>$/);
  expect(second.html).toBe(first.html);
  expect(first.reads).toEqual(['["shop","product",1]', '["shop","store"]']);
  expect(second.reads).toEqual(['["shop","product",2]', '["shop","store"]']);
});

test('a part that is known is there at once, so that the page goes on', async () => {
  const { forPage, fill } = createReads(sources);
  const { once } = forPage().locals as unknown as { once: Once };
  const render = async () => '<header>₹</header>';
  await once('header', render);
  const header = once('header', render);
  expect(header).toBeTypeOf('string');
  expect(fill(Buffer.from(`<p>₹</p>${await header}<main>`)).toString()).toBe('<p>₹</p><header>₹</header><main>');
});

test('a part within a part is in its place', async () => {
  const { forPage, fill } = createReads(sources);
  const { once } = forPage().locals as unknown as { once: Once };
  const sign = async () => '<svg>₹</svg>';
  const page = async () => once('header', async () => `<a>${await once('sign', sign)}</a>${await once('sign', sign)}`);
  for (const html of [await page(), await page()])
    expect(fill(Buffer.from(html)).toString()).toBe('<a><svg>₹</svg></a><svg>₹</svg>');
});

test('a product’s text that looks like what stands for a part stays as it is', async () => {
  const { forPage, fill } = createReads(sources);
  const { once } = forPage().locals as unknown as { once: Once };
  const header = await once('header', async () => '<header></header>');
  const text = '\u0001 rice\u0001dal\u0001';
  expect(fill(Buffer.from(`${text}${header}${text}`)).toString()).toBe(`${text}<header></header>${text}`);
  expect(fill(Buffer.from(text)).toString()).toBe(text);
});

test('a part within a part adds its reads to both', async () => {
  const { forPage } = createReads(sources);
  const readOf = async () => {
    const { locals, reads } = forPage();
    const { shop, once } = locals as unknown as typeof sources & { once: Once };
    await once('page', async () => once('header', async () => shop.store()));
    return [...reads];
  };
  expect([await readOf(), await readOf()]).toEqual([['["shop","store"]'], ['["shop","store"]']]);
});

test('a part with a script is refused, as a page that takes it would not have the script', async () => {
  const { once } = createReads(sources).forPage().locals as unknown as { once: Once };
  await expect(once('header', () => Promise.resolve('<script type="module" src="/a.js"></script>'))).rejects.toThrow(
    'script',
  );
});
