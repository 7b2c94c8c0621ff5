import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order';
import type { Invoice } from '#server/db/invoice-rows';
import { moveOrder } from '#server/orders/lifecycle';
import { enqueue } from '#server/platform/jobs/jobs';
import { keyOf, takeFrom } from '#tests/support/counter/adjustments';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { suratPath } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { enterAs } from '#tests/support/shop/staff';
import { doJobs } from '#tests/support/jobs';

const toCollect = ['packed', 'ready for pickup', 'collected'] as const;

/** Orders are of two of item 1001 at ₹164 and one of item 1020 at ₹19.50, to be picked up. */
describe.each(databases)('invoices of what was supplied, on $name', ({ open }) => {
  const who = {} as People;
  const { order, offer, answering } = missingLines(who);
  balancedShopAround({
    open,
    prepare: async (shop) => {
      shop.wait(1000);
      who.meena = await enterAs(shop, 'keeper');
      for (const [item, hsn, tax_percent] of [
        [1001, '0713', 5],
        [1002, '1006', 12],
        [1020, '0401', 0],
      ] as const)
        await shop.db.updateTable('items').set({ hsn, tax_percent }).where('item_id', '=', item).execute();
    },
    begin: (shop, asha) => void Object.assign(who, { shop, asha }),
  });
  beforeEach(async () => {
    for (const item of [1001, 1002, 1020]) await setStock(who.shop, item, 84);
  });

  const move = async (id: number, ...all: OrderStatus[]) => {
    for (const status of all) await moveOrder(who.shop, keyOf(id), status, { by: 'command' });
  };
  const number = async () => {
    await doJobs(who.shop, ['invoice', 'credit-note']);
  };
  const read = async (id: number) =>
    (await who.shop.db.selectFrom('invoices').select('invoice').where('order_id', '=', id).executeTakeFirst())
      ?.invoice as Invoice | undefined;
  const notesOf = async (id: number) =>
    (
      await who.shop.db
        .selectFrom('credit_notes')
        .select('note')
        .where('order_id', '=', id)
        .orderBy('note_id')
        .execute()
    ).map(({ note }) => note as unknown as Invoice);
  const left = async (id: number) => {
    const { order_value, deducted } = await who.shop.db
      .selectFrom('orders')
      .select(['order_value', 'deducted'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    return order_value - deducted;
  };
  /** What a document is filed with, and its rounding. */
  const filed = ({ taxed = [], round_off = 0 }: Invoice) => taxed.reduce((sum, { value }) => sum + value, round_off);

  it('are numbered when the goods leave the store, not when they are ordered', async () => {
    const id = await order();
    await number();
    const link = { params: { ...suratPath(who.asha), orderId: id }, token: who.asha.token };
    expect(await refused(who.shop, 'getInvoice', link)).toMatchObject({ code: 'invoice_not_ready' });
    await move(id, 'packed', 'ready for pickup');
    await number();
    expect(await read(id)).toBeUndefined();
    await move(id, 'collected');
    await number();
    expect(await read(id)).toMatchObject({
      order_id: id,
      round_off: 50,
      total: 34_800,
      lines: [{ quantity: 2 }, { quantity: 1 }],
    });
  });

  it('have what was given, without what was missing, and need no credit note for it', async () => {
    const id = await order();
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 2, quantity: 1, reason: 'Sold out' });
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 1, quantity: 1, reason: 'Torn' });
    await takeFrom(who.shop, 'command', id, { kind: 'goodwill', amount: 400, reason: 'Late' });
    await move(id, ...toCollect);
    await number();
    const invoice = (await read(id))!;
    expect(invoice).toMatchObject({
      lines: [{ line: 1, name: 'Toor dal', quantity: 1, amount: 16_400 }],
      items_total: 16_400,
      discount: 400,
      total: 16_000,
    });
    expect([filed(invoice), await left(id)]).toEqual([16_000, 16_000]);
    expect(await notesOf(id)).toEqual([]);
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 1, quantity: 1, reason: 'Bad' });
    await number();
    expect(await notesOf(id)).toMatchObject([{ total: 16_000, taxed: [{ line: 1, quantity: 1, value: 16_000 }] }]);
    expect(filed((await notesOf(id))[0]!)).toBe(filed(invoice));
  });

  it('have what left the store also when something falls before they are numbered, and then a credit note', async () => {
    const id = await order();
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 1, quantity: 1, reason: 'Torn' });
    await move(id, ...toCollect);
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 2, quantity: 1, reason: 'Sour' });
    await number();
    const invoice = (await read(id))!;
    expect(invoice).toMatchObject({
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, amount: 1950 },
      ],
      total: 18_400,
    });
    const [note] = await notesOf(id);
    expect(note).toMatchObject({ credit: { reason: 'Sour' }, taxed: [{ line: 2, quantity: 1 }] });
    expect(filed(invoice) - filed(note!)).toBe(await left(id));
  });

  it('also have what was returned for nothing before they are numbered', async () => {
    const id = await order();
    await move(id, ...toCollect);
    await takeFrom(who.shop, 'command', id, { kind: 'goodwill', amount: 34_750, reason: 'Sorry' });
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 1, quantity: 2, reason: 'Bad' });
    await number();
    expect(await read(id)).toMatchObject({ lines: [{ line: 1, quantity: 2 }, { line: 2 }], total: 34_800 });
    expect((await notesOf(id)).map(({ round_off, total }) => [round_off, total])).toEqual([[50, 34_800]]);
  });

  it('say how a cash sum was rounded, also of what is credited, and come to what was paid', async () => {
    const id = await order();
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 2, quantity: 1, reason: 'Sour' });
    expect(await left(id)).toBe(32_800);
    expect(await takeFrom(who.shop, 'command', id, { kind: 'goodwill', amount: 1030 })).toMatchObject({ amount: 1000 });
    expect(await left(id)).toBe(31_800);
    await move(id, 'packed', 'ready for pickup');
    await moveOrder(who.shop, keyOf(id), 'collected', { by: 'command', received: { cash: 31_800 } });
    await number();
    const invoice = (await read(id))!;
    expect(invoice).toMatchObject({ items_total: 32_800, discount: 1030, round_off: 30, total: 31_800 });
    for (const quantity of [1, 1])
      await takeFrom(who.shop, 'command', id, { kind: 'return', line: 1, quantity, reason: 'Bad' });
    await number();
    expect((await notesOf(id)).map(({ total, round_off }) => [total, round_off])).toEqual([
      [16_400, 0],
      [15_400, 30],
    ]);
    expect(await left(id)).toBe(0);
  });

  it('take off the delivery what exceeds the items', async () => {
    const id = await order();
    await who.shop.db
      .updateTable('orders')
      .set((each) => ({ delivery_charge: 5000, order_value: each('order_value', '+', 5000) }))
      .where('order_id', '=', id)
      .execute();
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 1, quantity: 2, reason: 'Torn' });
    await takeFrom(who.shop, 'command', id, { kind: 'goodwill', amount: 3000, reason: 'Late' });
    await move(id, ...toCollect);
    await number();
    const invoice = (await read(id))!;
    expect(invoice.taxed).toMatchObject([
      { line: 2, value: 0 },
      { line: 0, value: 3950 },
    ]);
    await takeFrom(who.shop, 'command', id, { kind: 'goodwill', amount: 2500, reason: 'Later still' });
    await number();
    const [note] = await notesOf(id);
    expect([note?.total, filed(note!), filed(invoice) - filed(note!)]).toEqual([2500, 2500, await left(id)]);
  });

  it('have the one of two replacements that is left when the other goes back to the shelf', async () => {
    const item_list = [
      { item_id: 1001, product_qty: 3 },
      { item_id: 1020, product_qty: 1 },
    ];
    const id = await order({ item_list, order_value: 511.5 });
    for (const [item_id, to_pick] of [
      [1002, 3],
      [1022, 2],
    ]) {
      const { offer_id } = await offer(id, { item_id, to_pick });
      await granted(who.shop, 'answerOffer', answering(id, offer_id, 'accept'));
    }
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 1, quantity: 2, reason: 'Torn', restock: 2 });
    await move(id, ...toCollect);
    await number();
    const invoice = (await read(id))!;
    expect(invoice.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Item 1022', 1],
      ['Item 1020', 1],
    ]);
    expect([filed(invoice), invoice.total]).toEqual([await left(id), await left(id)]);
  });

  it('and their credit notes name each of the pieces of a line, what was ordered first', async () => {
    const id = await order();
    const { offer_id } = await offer(id);
    await granted(who.shop, 'answerOffer', answering(id, offer_id, 'accept'));
    await move(id, ...toCollect);
    await number();
    for (const _ of [1, 2])
      await takeFrom(who.shop, 'command', id, { kind: 'line', line: 1, quantity: 1, reason: 'Bad' });
    await number();
    const notes = await notesOf(id);
    expect(notes).toMatchObject([
      { total: 16_400, discount: 0, lines: [{ hsn: '0713', quantity: 1, amount: 16_400 }] },
      { total: 1050, discount: 0, lines: [{ hsn: '1006', quantity: 1, amount: 1050 }] },
    ]);
    expect(notes.map(({ taxed }) => taxed?.map(({ hsn, value }) => [hsn, value]))).toEqual([
      [['0713', 16_400]],
      [['1006', 1050]],
    ]);
  });

  it('name what came instead, with its own code, rate and price', async () => {
    const id = await order();
    const { offer_id } = await offer(id);
    await granted(who.shop, 'answerOffer', answering(id, offer_id, 'accept'));
    await move(id, ...toCollect);
    await number();
    const invoice = (await read(id))!;
    expect(invoice.lines).toMatchObject([
      { line: 1, hsn: '0713', quantity: 1, amount: 16_400 },
      { line: 1, hsn: '1006', quantity: 1, amount: 1050, tax_percent: 12 },
      { line: 2, hsn: '0401', quantity: 1, amount: 1950 },
    ]);
    expect(invoice.total).toBe(19_400);
    expect([filed(invoice), await left(id)]).toEqual([19_400, 19_400]);
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 1, quantity: 2, reason: 'Bad' });
    await takeFrom(who.shop, 'command', id, { kind: 'line', line: 2, quantity: 1, reason: 'Bad' });
    await number();
    const notes = await notesOf(id);
    expect(notes.map((note) => note.taxed?.map(({ hsn, quantity, value }) => [hsn, quantity, value]))).toEqual([
      [
        ['0713', 1, 16_400],
        ['1006', 1, 1050],
      ],
      [['0401', 1, 1950]],
    ]);
  });

  it('are dated and numbered by the day on which the goods left, also over the end of the financial year', async () => {
    const id = await order();
    await move(id, ...toCollect);
    const at = new Date('2035-04-01T00:00:30+05:30');
    await who.shop.db
      .updateTable('orders')
      .set({ created_at: new Date('2035-03-31T23:50:00+05:30') })
      .where('order_id', '=', id)
      .execute();
    await who.shop.db
      .updateTable('order_events')
      .set({ at })
      .where('order_id', '=', id)
      .where('status', '=', 'collected')
      .execute();
    await number();
    expect(await read(id)).toMatchObject({ invoice_number: '33001-35-00001', date: '1 Apr 2035, 12 AM' });
  });

  it('are one and the same when an order comes back and goes out again', async () => {
    const id = await order();
    await move(id, ...toCollect);
    await number();
    const before = await read(id);
    await who.shop.db.updateTable('orders').set({ status: 'ready for pickup' }).where('order_id', '=', id).execute();
    await move(id, 'collected');
    await number();
    expect(await read(id)).toEqual(before);
  });

  it('of an older version get their place of supply, as their tax was divided, and keep all figures', async () => {
    const [gujarat, maharashtra, unknown] = [await order(), await order(), await order()];
    const all = [gujarat, maharashtra, unknown];
    for (const id of all) await move(id, ...toCollect);
    await number();
    const before = await Promise.all(all.map(read));
    const { db } = who.shop;
    for (const [id, pincode, isWithinState] of [
      [gujarat, '400001', true],
      [maharashtra, '400001', false],
      [unknown, '399999', false],
    ] as const) {
      await db.updateTable('orders').set({ pincode }).where('order_id', '=', id).execute();
      await sql`update invoices set invoice = invoice - 'supply' || ${JSON.stringify({ isWithinState })}::jsonb
        where order_id = ${id}`.execute(db);
    }
    const { saas_id, store_id } = keyOf(gujarat);
    await enqueue(db, 'place-of-supply', { saas_id, store_id }, who.shop.now());
    await doJobs(who.shop, ['place-of-supply']);
    expect(await Promise.all(all.map(read))).toEqual([
      { ...before[0], isWithinState: true, supply: { state: 'Gujarat', isSure: true } },
      { ...before[1], isWithinState: false, supply: { state: 'Maharashtra', isSure: true } },
      { ...before[2], isWithinState: false, supply: { state: '399999', isSure: false } },
    ]);
  });
});
