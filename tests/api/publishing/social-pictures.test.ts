import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { renderingDatabases } from '#tests/support/shop/databases';
import { picture } from '#tools/shop/operator-folder';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#8e1b3a"/></svg>';

describe.each(renderingDatabases)('pictures that go with links, on $name', ({ open }) => {
  let shop: TestShop;
  let folder: string;

  beforeAll(async () => {
    shop = await openTestShop(await open());
    folder = await mkdtemp(join(tmpdir(), 'nukkad-social-'));
    await writeFile(join(folder, `${'b'.repeat(32)}-640.webp`), await picture('#e0a53a', 640, 640));
    await writeFile(join(folder, `${'a'.repeat(32)}.svg`), logo);
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (path: string) =>
    createApp(
      { ...shop, picturesDir: folder },
      new Hono().all('*', (c) => c.text('a page', 404)),
    ).request(`http://surat.localhost:4321${path}`);

  it.each(['/social/item/1001.jpg', '/social/store/surat.jpg', '/social/marketplace.jpg'])(
    '%s is a JPEG of the size that networks ask for',
    async (path) => {
      const response = await ask(path);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    },
  );

  it('is drawn once, and anew when what it shows has changed', async () => {
    const drawn = async () => (await readdir(folder)).filter((name) => name.startsWith('social-')).length;
    await ask('/social/item/1002.jpg');
    const before = await drawn();
    await ask('/social/item/1002.jpg');
    expect(await drawn()).toBe(before);
    await shop.db.updateTable('items').set({ item_name: 'Fish & <chips>' }).where('item_id', '=', 1002).execute();
    await ask('/social/item/1002.jpg');
    expect(await drawn()).toBe(before + 1);
  });

  it('does not exist for what the shop does not have', async () => {
    await shop.db.updateTable('items').set({ withdrawn_at: new Date() }).where('item_id', '=', 1003).execute();
    for (const path of ['/social/item/1003.jpg', '/social/item/99999.jpg', '/social/store/nowhere.jpg'])
      expect((await ask(path)).status).toBe(404);
  });

  it('leaves every other address to the sites', async () => {
    for (const path of ['/social/', '/social/item/..%2f1.jpg', '/cart'])
      expect(await (await ask(path)).text()).toBe('a page');
  });
});
