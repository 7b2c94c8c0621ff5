import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { eraseBankDetails } from '#server/aftercare/returns/bank-details';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, signUp, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { takeFrom } from '#tests/support/counter/adjustments';
import { returnedOrders, videoOf, type ReturnPeople } from '#tests/support/counter/returns';
import { bombsInBase64 } from '#tests/support/http/picture-bombs';
import { orderRequest } from '#tests/support/shop/orders';
import { readMessagesTo, reconcile } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const day = 24 * 60 * 60_000;
const account = { holder: 'Asha Patel', account: '012345678901', bank_code: 'SBIN0001234', bank_name: 'State Bank' };

describe.each(databases)('returns on $name', ({ open }) => {
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
  const { collected, wanted, asked, ask, fileOf, about, decide, answer, read } = returnedOrders(who);
  const readFile = (orderId: number, returnId: string, fileId: string, { cookie } = meena) =>
    callApi(shop, 'readReturnFile', { params: { label: surat.label, orderId, returnId, fileId }, cookie });
  const give = (orderId: number, { token } = asha) => ({
    params: { orderId },
    body: { ...storeIds(surat), ...account },
    token,
  });
  const readAccount = (orderId: number, { cookie } = ravi) => ({
    params: { label: surat.label, orderId },
    cookie,
    body: {},
  });
  const stock = async () =>
    (await shop.db.selectFrom('items').select('stock').where('item_id', '=', 1001).executeTakeFirstOrThrow()).stock;

  it('are asked for once, accepted with the stock, and refunded to where the money came from', async () => {
    const order = await collected(true);
    const body = wanted(3);
    const both = [
      callApi(shop, 'requestReturn', asked(order, body)),
      callApi(shop, 'requestReturn', asked(order, body)),
    ];
    expect(await outcomes(both)).toEqual(['granted', 'granted']);
    const onBoard = await granted(shop, 'readBoardOrder', {
      params: { label: surat.label, orderId: order },
      cookie: meena.cookie,
    });
    expect(onBoard.data.returns).toMatchObject([{ reason: 'The bags were torn', status: 'asked' }]);
    const waiting = async () =>
      (await granted(shop, 'readBoard', { params: { label: surat.label }, cookie: meena.cookie })).data.returns?.map(
        ({ order_id }) => order_id,
      );
    expect(await waiting()).toContain(order);
    const before = await stock();
    await decide(order, body.return_id, { decision: 'accept', stock_back: true });
    expect((await refused(shop, 'decideReturn', about(order, body.return_id, { decision: 'accept' }))).code).toBe(
      'return_decided',
    );
    expect(await stock()).toBe(before + 3);
    await reconcile(shop);
    expect(await read(order)).toMatchObject({
      refund: { amount: 492, is_made: true },
      returns: [{ status: 'accepted', answer: 'We are sorry', lines: [{ line: 1, quantity: 3 }] }],
      deductions: [{ kind: 'return', amount: 492, quantity: 3, reason: 'We are sorry' }],
      bank_details: 'none',
    });
    expect((await readMessagesTo(shop, asha))[0]).toContain(
      `has accepted your return for order ${order}. We are sorry. We are returning ₹492 the way you paid`,
    );
    expect(await waiting()).not.toContain(order);
    const { lines } = (
      await granted(shop, 'readBoardOrder', { params: { label: surat.label, orderId: order }, cookie: meena.cookie })
    ).data;
    expect(lines).toMatchObject([{ left_out: 0 }]);
  });

  it('are taken for seven days after delivery, for what is left of one’s own order', async () => {
    const open = (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
    const code = async (orderId: number, body: object, who = asha) =>
      (await refused(shop, 'requestReturn', asked(orderId, body, who))).code;
    expect(await code(open, wanted(1))).toBe('return_too_late');
    const order = await collected();
    expect(await code(order, wanted(11))).toBe('deduction_too_large');
    expect(await code(order, wanted(1, { lines: [{ line: 2, quantity: 1 }] }))).toBe('deduction_too_large');
    await ask(order, 6);
    expect(await refused(shop, 'requestReturn', asked(order, wanted(5)))).toMatchObject({
      code: 'deduction_too_large',
      data: { asked: expect.any(Number) },
    });
    const twice = [
      { line: 1, quantity: 3 },
      { line: 1, quantity: 2 },
    ];
    expect(await code(order, wanted(1, { lines: twice }))).toBe('deduction_too_large');
    const bina = await addCustomer(shop);
    expect(await code(order, wanted(1), bina)).toBe('not_found');
    const deliveredAgo = (ms: number) =>
      shop.db
        .updateTable('order_events')
        .set({ at: new Date(shop.now().getTime() - ms) })
        .where('order_id', '=', order)
        .where('status', '=', 'collected')
        .execute();
    await deliveredAgo(7 * day - 60_000);
    await ask(order, 1);
    expect((await read(order)).returnable_until).toBeTruthy();
    await deliveredAgo(7 * day + 1000);
    expect((await read(order)).returnable_until).toBeNull();
    expect(await code(order, wanted(1))).toBe('return_too_late');
  });

  it('are answered by a part, which the customer declines, then takes; or declined', async () => {
    const order = await collected(true);
    const id = await ask(order, 2);
    const offer = (amount?: number) =>
      refused(shop, 'decideReturn', about(order, id, { decision: 'offer', offer: amount }));
    expect((await offer()).code).toBe('invalid_input');
    expect((await offer(328.01)).code).toBe('deduction_too_large');
    expect((await refused(shop, 'answerReturnOffer', answer(order, id, true))).code).toBe('return_decided');
    await decide(order, id, { decision: 'offer', offer: 100 });
    expect((await read(order)).returns).toMatchObject([{ status: 'offered', offer: 100 }]);
    await granted(shop, 'answerReturnOffer', answer(order, id, false));
    expect((await granted(shop, 'answerReturnOffer', answer(order, id, false))).data).toMatchObject({
      status: 'asked',
      offer: null,
      is_refused: true,
    });
    await decide(order, id, { decision: 'offer', offer: 200.5 });
    const bina = await addCustomer(shop);
    expect((await refused(shop, 'answerReturnOffer', answer(order, id, true, bina))).code).toBe('not_found');
    const taken = [1, 2].map(() => callApi(shop, 'answerReturnOffer', answer(order, id, true)));
    expect(await outcomes(taken)).toEqual(['granted', 'granted']);
    expect((await read(order)).refund).toMatchObject({ amount: 200.5 });
    const other = await ask(order, 1);
    await decide(order, other, { decision: 'decline' });
    expect((await read(order)).returns).toMatchObject([{ status: 'accepted' }, { status: 'declined' }]);
    expect((await read(order)).refund).toMatchObject({ amount: 200.5 });
  });

  it('never bring back what was refunded at the same moment', async () => {
    const order = await collected(true);
    const id = await ask(order, 10);
    await Promise.allSettled([
      takeFrom(shop, ravi, order, { kind: 'line', line: 1, quantity: 10 }),
      callApi(shop, 'decideReturn', about(order, id, { decision: 'accept', stock_back: true })),
    ]);
    await reconcile(shop);
    expect((await read(order)).refund).toEqual({ amount: 1640, is_made: true });
    expect((await read(order)).deductions).toHaveLength(1);
  });

  it('show pictures without what the camera wrote into them, to the store’s staff alone', async () => {
    const order = await collected();
    const id = await ask(order, 1);
    const exif = { exif: { IFD0: { Copyright: 'Asha at home' }, IFD3: { GPSLatitude: '21/1 11/1 0/1' } } };
    const photo = await sharp({ create: { width: 2400, height: 300, channels: 3, background: 'red' } })
      .withExif(exif.exif)
      .jpeg()
      .toBuffer();
    expect(photo.includes('Asha at home')).toBe(true);
    const sent = fileOf(order, id, photo.toString('base64'));
    await granted(shop, 'addReturnFile', sent);
    await granted(shop, 'addReturnFile', sent);
    const [{ files } = { files: [] }] = (await read(order)).returns ?? [];
    expect(files).toEqual([{ file_id: sent.body.file_id, kind: 'picture' }]);
    const shown = await readFile(order, id, sent.body.file_id);
    expect(shown.headers.get('Content-Type')).toBe('image/webp');
    expect(shown.headers.get('Content-Security-Policy')).toContain('sandbox');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 200 });
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
    const rider = await enterAs(shop, 'rider');
    expect((await readFile(order, id, sent.body.file_id, rider)).status).toBe(404);
    const other = await ask(order, 1);
    expect((await readFile(order, other, sent.body.file_id)).status).toBe(404);
  });

  it('take no file that is no photograph, and decode none of it in the shop’s process', async () => {
    const order = await collected();
    const id = await ask(order, 1);
    const decoding = vi.spyOn(sharp.prototype, 'metadata');
    for (const bomb of bombsInBase64)
      expect(await refused(shop, 'addReturnFile', fileOf(order, id, bomb))).toMatchObject({ code: 'file_impossible' });
    expect(decoding).not.toHaveBeenCalled();
    expect((await read(order)).returns).toMatchObject([{ files: [] }]);
  });

  it('take no file that is none, too large, too long, one too many, or for a return that is decided', async () => {
    const order = await collected();
    const id = await ask(order, 1);
    const code = async (data: string, to = id) => (await refused(shop, 'addReturnFile', fileOf(order, to, data))).code;
    expect(await code(Buffer.from('no picture').toString('base64'))).toBe('file_impossible');
    expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'))).toBe(
      'file_impossible',
    );
    const html = '<!doctype html><script>1</script>';
    for (const begin of ['1a45dfa3', '1a45dfa3934286810142f7810142f2810442f381084282', '00000020667479706d703432'])
      expect(await code(Buffer.concat([Buffer.from(begin, 'hex'), Buffer.from(html)]).toString('base64')), begin).toBe(
        'file_impossible',
      );
    expect(await code(videoOf(62))).toBe('file_impossible');
    expect(await code(videoOf(10, 5 * 1024 * 1024))).toBe('payload_too_large');
    expect(await code(videoOf(10, 2 * 1024 * 1024 + 1))).toBe('payload_too_large');
    expect(await code(videoOf(10), randomUUID())).toBe('not_found');
    const bina = await addCustomer(shop);
    expect((await refused(shop, 'addReturnFile', fileOf(order, id, videoOf(10), bina))).code).toBe('not_found');
    for (let count = 0; count < 5; count++) await granted(shop, 'addReturnFile', fileOf(order, id, videoOf(10)));
    expect(await code(videoOf(10))).toBe('files_used');
    expect(await code(Buffer.from('no picture').toString('base64'))).toBe('files_used');
    await decide(order, id, { decision: 'decline' });
    expect(await code(videoOf(10))).toBe('return_decided');
    for (let count = 0; count < 20; count++) await callApi(shop, 'addReturnFile', fileOf(order, id, videoOf(10)));
    expect(await code(videoOf(10))).toBe('rate_limited');
  });

  it('of cash orders go to an account that is kept encrypted, for the owner alone, and erased after the transfer', async () => {
    const order = await collected();
    expect((await refused(shop, 'giveBankDetails', give(order))).code).toBe('bank_details_unwanted');
    const id = await ask(order, 1);
    expect((await read(order)).bank_details).toBe('wanted');
    const bina = await addCustomer(shop);
    expect((await refused(shop, 'giveBankDetails', give(order, bina))).code).toBe('not_found');
    const owed = async ({ cookie }: Staff) =>
      (await granted(shop, 'readBoard', { params: { label: surat.label }, cookie })).data.transfers?.find(
        ({ order_id }) => order_id === order,
      );
    expect(await owed(ravi)).toBeUndefined();
    await granted(shop, 'giveBankDetails', give(order));
    expect((await read(order)).bank_details).toBe('given');
    const kept = await shop.db.selectFrom('bank_details').selectAll().where('order_id', '=', order).execute();
    expect(Buffer.from(kept[0]!.sealed, 'base64url').toString('latin1')).not.toMatch(/0123|SBIN|Asha/);
    expect((await granted(shop, 'readBankDetails', readAccount(order))).data).toEqual(account);
    expect((await refused(shop, 'readBankDetails', readAccount(order, meena))).code).toBe('not_found');
    const upi = { ...give(order), body: { ...storeIds(surat), upi_id: 'asha@okhdfcbank' } };
    const wrong = { ...upi, body: { ...upi.body, upi_id: 'asha' } };
    expect((await refused(shop, 'giveBankDetails', wrong)).code).toBe('invalid_input');
    await granted(shop, 'giveBankDetails', upi);
    expect((await granted(shop, 'readBankDetails', readAccount(order))).data).toEqual({ upi_id: 'asha@okhdfcbank' });
    await shop.db.updateTable('stores').set({ country: 'Canada' }).where('label', '=', 'surat').execute();
    expect((await refused(shop, 'giveBankDetails', upi)).code).toBe('invalid_input');
    await shop.db.updateTable('stores').set({ country: 'India' }).where('label', '=', 'surat').execute();
    await granted(shop, 'giveBankDetails', give(order));
    await decide(order, id, { decision: 'accept' });
    expect(await owed(ravi)).toMatchObject({ owed: 164, has_bank_details: true });
    expect(await owed(meena)).toBeUndefined();
    const own = await granted(shop, 'getOwnData', { params: { customerId: asha.id }, token: asha.token });
    expect(own.data).toMatchObject({ bank_details: [account], returns: [{ reason: 'The bags were torn' }] });
    const eraseAfter = (ms: number) =>
      eraseBankDetails({ db: shop.db, now: () => new Date(shop.now().getTime() + ms) });
    await eraseAfter(40 * day);
    const [made] = await shop.db.selectFrom('order_adjustments').selectAll().where('order_id', '=', order).execute();
    const params = { label: surat.label, orderId: order, deductionId: made!.adjustment_id };
    await granted(shop, 'recordTransfer', { params, cookie: ravi.cookie, body: { reference: 'UTR 1' } });
    expect(await owed(ravi)).toBeUndefined();
    await eraseAfter(30 * day - 60_000);
    expect((await callApi(shop, 'readBankDetails', readAccount(order))).status).toBe(200);
    await eraseAfter(30 * day + 60_000);
    expect((await refused(shop, 'readBankDetails', readAccount(order))).code).toBe('not_found');
  });

  it('are erased with the account of their customer', async () => {
    who.asha = asha = await signUp(shop);
    const order = await collected();
    const id = await ask(order, 1);
    await granted(shop, 'giveBankDetails', give(order));
    await granted(shop, 'addReturnFile', fileOf(order, id, videoOf(10)));
    const proof = { params: { customerId: asha.id }, token: asha.token, body: { current_password: asha.password } };
    await granted(shop, 'deleteAccount', proof);
    const of = (table: 'return_files' | 'bank_details') =>
      shop.db.selectFrom(table).select('order_id').where('order_id', '=', order).execute();
    expect([await of('return_files'), await of('bank_details')]).toEqual([[], []]);
    const rows = await shop.db.selectFrom('order_returns').selectAll().where('order_id', '=', order).execute();
    expect(rows).toMatchObject([{ reason: '', status: 'declined' }]);
  });
});
