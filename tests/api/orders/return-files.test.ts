import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { returnedOrders, videoOf, webm, type ReturnPeople } from '#tests/support/counter/returns';
import { surat } from '#tests/support/shop/catalogue';
import type { Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(databases)('files of returns on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let ravi: Staff;
  let meena: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      [ravi, meena] = [await enterAs(opened, 'owner'), await enterAs(opened, 'keeper')];
    },
    begin: (opened, customer) => {
      [shop, asha] = [opened, customer];
      Object.assign(who, { shop, asha, ravi });
    },
  });

  const who = {} as ReturnPeople;
  const { collected, ask, fileOf, read } = returnedOrders(who);
  const readFile = (orderId: number, returnId: string, fileId: string, { cookie } = meena) =>
    callApi(shop, 'readReturnFile', { params: { label: surat.label, orderId, returnId, fileId }, cookie });

  it('are decoded one at a time for each customer', async () => {
    const order = await collected();
    const id = await ask(order, 1);
    const photo = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const sent = Array.from({ length: 3 }, () => fileOf(order, id, photo.toString('base64')));
    const answers = await Promise.all(sent.map((file) => callApi(shop, 'addReturnFile', file)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    await granted(shop, 'addReturnFile', fileOf(order, id, photo.toString('base64')));
    expect((await read(order)).returns).toMatchObject([{ files: [{}, {}] }]);
  });

  it('are attachments when they are videos, which no page of the shop plays', async () => {
    const order = await collected();
    const id = await ask(order, 1);
    const sent = fileOf(order, id, videoOf(60));
    await granted(shop, 'addReturnFile', sent);
    const shown = await readFile(order, id, sent.body.file_id);
    expect(shown.headers.get('Content-Disposition')).toBe(`attachment; filename="return-${order}.mp4"`);
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await shown.arrayBuffer()).byteLength).toBe(200);
  });

  it('may be videos of a browser, WebM without a length', async () => {
    const order = await collected();
    const id = await ask(order, 1);
    const sent = fileOf(order, id, webm);
    await granted(shop, 'addReturnFile', sent);
    expect((await readFile(order, id, sent.body.file_id)).headers.get('Content-Type')).toBe('video/webm');
  });
});
