import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { GstTable } from '#contract/counter/books';
import { takeFrom } from '#tests/support/counter/adjustments';
import type { Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { numberAllDocuments } from '#tests/support/books/invoices';

const params = { label: 'surat' };

const business = {
  buyer_gstin: '27AABXS3301K1ZD',
  buyer_name: 'Mehta Traders',
  buyer_address: '12 Mill Road, Mumbai 400001',
};

/** Of the parts of the portal's JSON that are read here. */
interface Filing {
  b2cs: Record<string, number | string>[];
  b2cl: { pos: string; inv: { inum: string; val: number; itms: { itm_det: Record<string, number> }[] }[] }[];
  cdnur: { nt_num: string; pos: string; itms: { itm_det: Record<string, number> }[] }[];
  nil: { inv: Record<string, number | string>[] };
  hsn: { hsn_b2c: Record<string, number | string>[]; hsn_b2b: Record<string, number | string>[] };
  b2b: { ctin: string; inv: Record<string, unknown>[] }[];
  cdnr: { ctin: string; nt: Record<string, unknown>[] }[];
  doc_issue: { doc_det: { doc_num: number; docs: { from: string; to: string; totnum: number }[] }[] };
}

async function expectPortalFormat(filing: object): Promise<void> {
  const schema = JSON.parse(await readFile('tests/support/books/gstr1.schema.json', 'utf8')) as object;
  const ajv = new Ajv2020({ multipleOfPrecision: 6, allErrors: true });
  expect(ajv.validate(schema, filing), ajv.errorsText()).toBe(true);
}

describe.each(databases)('the month’s return, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let owner: Staff;
  let month = '';
  balancedShopAround({
    open,
    prepare: async (opened) => {
      opened.wait(1000);
      owner = await enterAs(opened, 'owner');
      month = opened.now().toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 7);
      await setStock(opened, 1001, 500);
      const set = (item: number, columns: object) =>
        opened.db.updateTable('items').set(columns).where('item_id', '=', item).execute();
      await set(1001, { hsn: '0713', tax_percent: 5 });
      await set(1002, { hsn: '2501', tax_percent: 0 });
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  const order = async (other: object = {}) =>
    (await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id;
  const number = async () => {
    await numberAllDocuments(shop);
  };
  const read = async () => (await granted(shop, 'readGst', { params, cookie: owner.cookie, query: { month } })).data;
  const file = async (table: GstTable) =>
    (await granted(shop, 'readGstFile', { params, cookie: owner.cookie, query: { month, table } })).data.csv
      .trimEnd()
      .split('\n')
      .slice(1);
  const filed = async (): Promise<Filing> =>
    JSON.parse((await granted(shop, 'readGstReturn', { params, cookie: owner.cookie, query: { month } })).data.json);

  /** Sends an order to another state, at a price that makes it large or not. */
  async function sendToDelhi(order_id: number, total: number): Promise<void> {
    await shop.db
      .updateTable('order_lines')
      .set({ price: total / 10 })
      .where('order_id', '=', order_id)
      .execute();
    await shop.db
      .updateTable('orders')
      .set({ order_type: 'Delivery', pincode: '110001', state: 'Delhi', items_total: total, order_value: total })
      .where('order_id', '=', order_id)
      .execute();
  }

  it('has every sale in one table, and all tables add up to the month', async () => {
    const exempt = { item_list: [{ item_id: 1002, product_qty: 3 }], order_value: 31.5, order_qty: 3 };
    const [large, small] = [await order(), await order()];
    await sendToDelhi(large, 105_000_00);
    await sendToDelhi(small, 90_000_00);
    for (const other of [{}, exempt]) await order(other);
    await number();
    await takeFrom(shop, 'command', large, { kind: 'line', line: 1, quantity: 1 });
    await number();

    const gst = await read();
    expect(gst.exempt).toEqual({ within: 31.5, between: 0 });
    expect(gst.large).toMatchObject([{ place: 'Delhi', total: 105_000 }]);
    expect(gst.large_notes).toMatchObject([{ place: 'Delhi', total: 10_500 }]);
    expect(await file('b2c')).toEqual(['OE,07-Delhi,5,,85714.29,0.00,', 'OE,24-Gujarat,5,,1561.90,0.00,']);
    expect(await file('b2cl')).toEqual([
      expect.stringMatching(/^33001-\d\d-\d{5},\d\d-[A-Z][a-z]{2}-20\d\d,105000.00,07-Delhi,,5,100000.00,0.00,$/),
    ]);
    expect(await file('cdnur')).toEqual([
      expect.stringMatching(/^B2CL,C33001-\d\d-\d{5},[\w-]+,C,07-Delhi,10500.00,,5,10000.00,0.00$/),
    ]);
    expect(await file('exempt')).toEqual([
      'Inter-State supplies to registered persons,0.00,0.00,0.00',
      'Intra-State supplies to registered persons,0.00,0.00,0.00',
      'Inter-State supplies to unregistered persons,0.00,0.00,0.00',
      'Intra-State supplies to unregistered persons,0.00,31.50,0.00',
    ]);
    expect(await file('hsn')).toEqual([
      '0713,,KGS-KILOGRAMS,29,186140.00,5,177276.19,8785.71,39.05,39.05,0.00',
      '2501,,KGS-KILOGRAMS,3,31.50,0,31.50,0.00,0.00,0.00,0.00',
    ]);
    expect((await file('documents')).map((row) => row.split(',').slice(3))).toEqual([
      ['4', '0'],
      ['1', '0'],
    ]);

    const filing = await filed();
    await expectPortalFormat(filing);
    const sum = (rows: Record<string, number | string>[], ...names: string[]) =>
      rows.reduce((all, row) => all + names.reduce((own, name) => own + Number(row[name] ?? 0), 0), 0);
    const amounts = ['txval', 'iamt', 'camt', 'samt'];
    const itemsOf = (some: { itms: { itm_det: Record<string, number> }[] }[]) =>
      some.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det));
    const filedSum =
      sum(filing.b2cs, ...amounts) +
      sum(itemsOf(filing.b2cl.flatMap(({ inv }) => inv)), ...amounts) -
      sum(itemsOf(filing.cdnur), ...amounts) +
      sum(filing.nil.inv, 'nil_amt', 'expt_amt', 'ngsup_amt');
    expect(gst.round_off).toBe(0.5);
    expect(Math.round(filedSum * 100)).toBe(Math.round((gst.total - gst.round_off) * 100));
    expect(Math.round(sum(filing.hsn.hsn_b2c, ...amounts) * 100)).toBe(Math.round((gst.total - gst.round_off) * 100));
    expect(filing.b2cs).toContainEqual(
      expect.objectContaining({ sply_ty: 'INTRA', pos: '24', txval: 1561.9, camt: 39.05, samt: 39.05 }),
    );
    expect(filing.b2cl).toMatchObject([{ pos: '07', inv: [{ val: 105_000 }] }]);
    expect(filing.doc_issue.doc_det.map(({ doc_num, docs }) => [doc_num, docs.map(({ totnum }) => totnum)])).toEqual([
      [1, [4]],
      [5, [1]],
    ]);
  });

  it('has sales to businesses one by one, with their credit notes, exempt goods and HSN codes apart', async () => {
    const { buyer_gstin: gstin } = business;
    const both = [
      { item_id: 1001, product_qty: 2 },
      { item_id: 1002, product_qty: 2 },
    ];
    const before = await read();
    const within = await order({ item_list: both, order_value: 349, ...business, buyer_gstin: '27 aabxs3301k1zd' });
    const between = await order(business);
    await sendToDelhi(between, 105_000_00);
    await number();
    await takeFrom(shop, 'command', within, { kind: 'line', line: 1, quantity: 1 });
    await takeFrom(shop, 'command', between, { kind: 'line', line: 1, quantity: 1 });
    await number();
    const { invoice } = await shop.db
      .selectFrom('invoices')
      .select('invoice')
      .where('order_id', '=', within)
      .executeTakeFirstOrThrow();
    expect(invoice.buyer).toMatchObject({
      name: asha.name,
      gstin,
      business: { name: business.buyer_name, address: business.buyer_address },
    });
    const gst = await read();
    expect(gst.business).toMatchObject([
      { gstin, place: 'Gujarat', total: 349 },
      { gstin, place: 'Delhi', total: 105_000 },
    ]);
    expect(gst.business_notes).toMatchObject([
      { gstin, total: 164 },
      { gstin, total: 10_500 },
    ]);
    expect([gst.exempt_business, gst.exempt]).toEqual([{ within: 21, between: 0 }, before.exempt]);
    expect([gst.large, gst.large_notes]).toEqual([before.large, before.large_notes]);
    expect(await file('b2b')).toEqual([
      expect.stringMatching(
        /^27AABXS3301K1ZD,Mehta Traders,33001-[\d-]+,[\w-]+,349.00,24-Gujarat,N,,Regular B2B,,5,312.38,0.00$/,
      ),
      expect.stringMatching(
        /^27AABXS3301K1ZD,Mehta Traders,33001-[\d-]+,[\w-]+,105000.00,07-Delhi,N,,Regular B2B,,5,100000.00,0.00$/,
      ),
    ]);
    expect(await file('cdnr')).toEqual([
      expect.stringMatching(
        /^27AABXS3301K1ZD,Mehta Traders,C33001-[\d-]+,[\w-]+,C,24-Gujarat,N,Regular B2B,164.00,,5,156.18,0.00$/,
      ),
      expect.stringMatching(
        /^27AABXS3301K1ZD,Mehta Traders,C33001-[\d-]+,[\w-]+,C,07-Delhi,N,Regular B2B,10500.00,,5,10000.00,0.00$/,
      ),
    ]);
    expect(await file('hsn_b2b')).toEqual([
      '0713,,KGS-KILOGRAMS,10,94664.00,5,90156.20,4500.00,3.90,3.90,0.00',
      '2501,,KGS-KILOGRAMS,2,21.00,0,21.00,0.00,0.00,0.00,0.00',
    ]);
    const filing = await filed();
    await expectPortalFormat(filing);
    expect(filing.b2b).toMatchObject([{ ctin: gstin, inv: [{ pos: '24', inv_typ: 'R' }, { pos: '07' }] }]);
    expect(filing.cdnr).toMatchObject([{ ctin: gstin, nt: [{ ntty: 'C', pos: '24' }, { pos: '07' }] }]);
    expect(filing.nil.inv).toContainEqual({ sply_ty: 'INTRAB2B', nil_amt: 0, expt_amt: 21, ngsup_amt: 0 });
  });

  const refuse = async (other: object) => {
    const answer = await refused(shop, 'createOrder', orderRequest(asha, { ...business, ...other }));
    expect(answer.code).toBe('invalid_input');
    return (answer.data as { issues: object[] }).issues;
  };

  it('takes no wrong GSTIN of a business, not the store’s own, and none where no tax invoice is issued', async () => {
    const wrong = { path: 'buyer_gstin', message: expect.stringContaining('should be D') };
    expect(await refuse({ buyer_gstin: '27AABXS3301K1ZE' })).toEqual([wrong]);
    const store = await shop.db.selectFrom('stores').select('gstin').where('store_id', '=', 33001).executeTakeFirst();
    const own = { path: 'buyer_gstin', message: expect.stringContaining('belongs to this store') };
    expect(await refuse({ buyer_gstin: store?.gstin.toLowerCase() })).toEqual([own]);
    await shop.db.updateTable('stores').set({ gst_scheme: 'composition' }).where('store_id', '=', 33001).execute();
    shop.wait(2000);
    expect(await refuse({})).toMatchObject([{ path: 'buyer_gstin' }]);
    await shop.db.updateTable('stores').set({ gst_scheme: '' }).where('store_id', '=', 33001).execute();
    shop.wait(2000);
  });

  it('is filed under the GSTIN and scheme of its documents, also after the store has changed them', async () => {
    const before = await read();
    await order();
    await number();
    const own = await read();
    await shop.db.updateTable('stores').set({ gst_scheme: 'composition' }).where('store_id', '=', 33001).execute();
    await order();
    await number();
    const after = await read();
    await shop.db.updateTable('stores').set({ gst_scheme: '' }).where('store_id', '=', 33001).execute();
    expect(own.total - before.total).toBe(1640);
    expect(after).toEqual({ ...own, apart: { documents: 1, value: 1640 } });
    expect(after).toMatchObject({ shows_tax: true, gstin: own.gstin });
    expect((await read()).total).toBe(own.total);
  });

  it('has services without a unit or a quantity, and names what was sold without a rate', async () => {
    const set = (hsn: string, tax_percent: number | null) =>
      shop.db.updateTable('items').set({ hsn, tax_percent }).where('item_id', '=', 1002).execute();
    const ten = { item_list: [{ item_id: 1002, product_qty: 10 }], order_value: 105 };
    await set('9963', 5);
    await order(ten);
    await number();
    await set('', null);
    await order(ten);
    await number();
    await set('2501', 0);
    expect(await file('hsn')).toContain('9963,,NA,0,105.00,5,100.00,0.00,2.50,2.50,0.00');
    expect(await read()).toMatchObject({ unrated: [{ item_id: 1002 }], unrated_value: 105, incomplete: [] });
    await expectPortalFormat(await filed());
  });

  it('takes no GSTIN without the name and address of its business, and neither without a GSTIN', async () => {
    expect(await refuse({ buyer_name: ' ', buyer_address: undefined })).toEqual([
      { path: 'buyer_name', message: 'is required' },
      { path: 'buyer_address', message: 'is required' },
    ]);
    expect(await refuse({ buyer_name: 'x'.repeat(121) })).toMatchObject([{ path: 'buyer_name' }]);
    const columns = ['buyer_gstin', 'buyer_name', 'buyer_address'] as const;
    const consumer = await order({ ...business, buyer_gstin: '' });
    const row = shop.db.selectFrom('orders').select(columns).where('order_id', '=', consumer);
    expect(await row.executeTakeFirst()).toEqual({ buyer_gstin: '', buyer_name: '', buyer_address: '' });
  });

  it('names the items that cannot be filed, and the orders whose place is not sure', async () => {
    await shop.db.updateTable('items').set({ hsn: '' }).where('item_id', '=', 1001).execute();
    const id = await order();
    await sendToDelhi(id, 10_000_00);
    await shop.db.updateTable('orders').set({ state: 'Gujarat' }).where('order_id', '=', id).execute();
    await number();
    expect(await read()).toMatchObject({ incomplete: [{ item_id: 1001 }], uncertain_orders: [id] });
    const needs = (await granted(shop, 'readNeeds', { params, cookie: owner.cookie })).data;
    expect(needs).toContainEqual(
      expect.objectContaining({ kind: 'place_uncertain', count: 1, orders: [id], names: [] }),
    );
    await shop.db.updateTable('items').set({ hsn: '0713' }).where('item_id', '=', 1001).execute();
  });
});
