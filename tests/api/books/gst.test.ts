import { describe, expect, it } from 'vitest';
import { takeFrom } from '#tests/support/counter/adjustments';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim, reconcile } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { numberAllDocuments } from '#tests/support/books/invoices';
import { readOrderRows, sumOfColumn } from '#tests/support/books/orders-file';

const params = { label: 'surat' };

describe.each(databases)('the taxes of a month, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let owner: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      opened.wait(1000);
      owner = await enterAs(opened, 'owner');
      await setStock(opened, 1001, 500);
      await opened.db.updateTable('items').set({ hsn: '0713', tax_percent: 5 }).where('item_id', '=', 1001).execute();
      await opened.db
        .updateTable('items')
        .set({ hsn: '1006', tax_percent: 12, item_name: '=HYPERLINK("x")' })
        .where('item_id', '=', 1002)
        .execute();
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  const order = async (other: object = {}) =>
    (await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id;
  const number = async () => {
    await numberAllDocuments(shop);
  };
  const two = [
    { item_id: 1001, product_qty: 2 },
    { item_id: 1002, product_qty: 3 },
  ];

  it('are those of its invoices less its credit notes, as a ledger made by hand has them', async () => {
    const month = shop.now().toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 7);
    const ofMixed = { item_list: two, order_value: 359.5, order_qty: 5 };
    const [cash, cancelled, mixed] = [await order(), await order(), await order(ofMixed)];
    const { order_id: paid } = await payAndClaim(shop, await openPayment(shop, asha));
    const early = await order();
    const cancel = (order_id: number) =>
      granted(shop, 'cancelOrder', { params: { orderId: order_id }, body: storeIds(surat), token: asha.token });
    await cancel(early);
    const read = async () => (await granted(shop, 'readGst', { params, cookie: owner.cookie, query: { month } })).data;
    expect(await read()).toMatchObject({ invoices: 0, credit_notes: 0, waiting: 0, total: 0, rates: [] });
    await number();
    await takeFrom(shop, 'command', cash, { kind: 'line', line: 1, quantity: 2 });
    await takeFrom(shop, 'command', mixed, { kind: 'goodwill', amount: 1000 });
    await cancel(cancelled);
    expect(await read()).toMatchObject({ invoices: 4, credit_notes: 0, waiting: 3 });
    await number();
    expect(await read()).toEqual({
      month,
      gstin: expect.any(String) as string,
      gstins: ['24AABXS3301K1ZJ'],
      invoices: 4,
      credit_notes: 3,
      waiting: 0,
      shows_tax: true,
      unequal: 0,
      uncertain_orders: [],
      uncertain_plans: [],
      incomplete: [],
      incomplete_value: 0,
      unrated: [],
      unrated_value: 0,
      apart: { documents: 0, value: 0 },
      exempt: { within: 0, between: 0 },
      exempt_business: { within: 0, between: 0 },
      business: [],
      business_notes: [],
      large: [],
      large_notes: [],
      documents: [
        { kind: 'invoice', from: '33001-26-00001', to: '33001-26-00004', count: 4 },
        { kind: 'credit note', from: 'C33001-26-00001', to: 'C33001-26-00003', count: 3 },
      ],
      delivery: 0,
      round_off: 0.5,
      total: 3302,
      rates: [
        {
          place: 'Gujarat',
          tax_percent: 5,
          value: 3270.88,
          taxable: 3115.12,
          central: 77.88,
          state: 77.88,
          integrated: 0,
        },
        { place: 'Gujarat', tax_percent: 12, value: 30.62, taxable: 27.34, central: 1.64, state: 1.64, integrated: 0 },
      ],
      codes: [
        {
          is_business: false,
          hsn: '0713',
          tax_percent: 5,
          unit: 'KGS',
          quantity: 20,
          value: 3270.88,
          taxable: 3115.12,
          central: 77.88,
          state: 77.88,
          integrated: 0,
        },
        {
          is_business: false,
          hsn: '1006',
          tax_percent: 12,
          unit: 'KGS',
          quantity: 3,
          value: 30.62,
          taxable: 27.34,
          central: 1.64,
          state: 1.64,
          integrated: 0,
        },
      ],
    });
    const file = async (table: string) =>
      (await granted(shop, 'readGstFile', { params, cookie: owner.cookie, query: { month, table } })).data.csv;
    expect(await file('b2c')).toBe(
      'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN\n' +
        'OE,24-Gujarat,5,,3115.12,0.00,\nOE,24-Gujarat,12,,27.34,0.00,\n',
    );
    expect((await file('hsn')).split('\n')).toEqual([
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
      '0713,,KGS-KILOGRAMS,20,3270.88,5,3115.12,0.00,77.88,77.88,0.00',
      '1006,,KGS-KILOGRAMS,3,30.62,12,27.34,0.00,1.64,1.64,0.00',
      '',
    ]);
    await reconcile(shop);
    const days = { from: `${month}-01`, to: `${month}-28` };
    const today = shop.now().toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 10);
    const query = { ...days, to: today > days.to ? today : days.to };
    const { csv } = (await granted(shop, 'readOrdersFile', { params, cookie: owner.cookie, query })).data;
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    const rows = await readOrderRows(shop, owner.cookie, query);
    expect(sumOfColumn(rows, 'amount')).toBe(330_200);
    expect(sumOfColumn(rows, 'order_total')).toBe(330_200);
    expect(sumOfColumn(rows, 'taxable')).toBe(314_246);
    const ofKind = (name: string) => rows.filter(({ kind }) => kind === name);
    const notes = ofKind('credit note').map(({ document }) => document);
    expect(new Set(notes).size).toBe(3);
    expect(notes).toHaveLength(4); // the goodwill is of both lines
    expect(ofKind('order').map((row) => Number(row.order))).toEqual([cash, cancelled, mixed, paid, early]);
    expect(ofKind('invoice').map((row) => Number(row.order))).toEqual([cash, cancelled, mixed, mixed, mixed, paid]);
    for (const { kind, amount, paid_by, order_total } of rows)
      expect([amount, paid_by, order_total].map((cell) => cell !== '')).toEqual(
        kind === 'order' ? [false, true, true] : [true, false, false],
      );
    expect(rows.filter((row) => row.paid_by === 'online').map(({ payment }) => payment)).toEqual([
      expect.stringMatching(/^pay_/),
    ]);
  });

  it('come in spans that are not too long, and only for the owner', async () => {
    const query = { from: '2026-01-01', to: '2026-04-04' };
    expect(await refused(shop, 'readOrdersFile', { params, query, cookie: owner.cookie })).toMatchObject({
      code: 'invalid_input',
    });
    const { cookie } = await enterAs(shop, 'keeper');
    for (const name of ['readGst', 'readOrdersFile'] as const)
      expect(await refused(shop, name, { params, query, cookie }), name).toMatchObject({ code: 'not_found' });
  });
});
