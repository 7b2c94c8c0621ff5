import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { offerInNewOrder, readOfferToken } from '#tests/support/counter/offers';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { everyDay } from '#tests/support/shop/opening-hours';
import { orderRequest, readStock, setStock } from '#tests/support/shop/orders';
import {
  openPayment,
  payAndClaim,
  payInSheet,
  payRequest,
  readMessagesTo,
  reconcile,
} from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { opsToken, type TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const minute = 60_000;

/** Two of item 1001 at ₹164. */
const two = { item_list: [{ item_id: 1001, product_qty: 2 }], order_value: 328 };
const toPieces = (quantity: number) => ({ lines: [{ line: 1, item_id: 1001, was: 2, quantity }] });
const more = { lines: [], added: [{ item_id: 1002, product_qty: 1, product_color: '' }] };

describe.each(databases)('a change that the store proposes, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      meena = await enterAs(opened, 'keeper');
      const hours = everyDay({ slot_minutes: 30, slot_capacity: 1, lead_minutes: 20 });
      await opened.db.insertInto('opening_hours').values(hours).execute();
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  const orderForCash = async () => Number((await granted(shop, 'createOrder', orderRequest(asha, two))).data.order_id);
  const orderOnline = async () => Number((await payAndClaim(shop, await openPayment(shop, asha, two))).order_id);
  const inStore = (orderId: number, body?: object, label = 'surat') => ({
    params: { label, orderId },
    ...(body && { body }),
    cookie: meena.cookie,
  });
  /** Proposes a change. @returns the token of the message's link */
  const propose = async (orderId: number, change: object = toPieces(1)) => {
    await granted(shop, 'proposeChange', inStore(orderId, change));
    return readOfferToken(shop, asha);
  };
  const board = async (orderId: number) => (await granted(shop, 'readBoardOrder', inStore(orderId))).data;
  const stateOf = async (orderId: number) => (await board(orderId)).proposal?.state;
  const linked = async (token: string) => (await granted(shop, 'readLinkedProposal', { body: { token } })).data;
  const answering = (token: string, answer: 'agree' | 'keep') => ({ body: { token, answer } });
  const agree = async (token: string) =>
    (await granted(shop, 'answerLinkedProposal', answering(token, 'agree'))).data.proposal;
  const refusedToAgree = (token: string) => refused(shop, 'answerLinkedProposal', answering(token, 'agree'));
  const own = (orderId: number, change: object, key: string = randomUUID()) => ({
    params: { orderId },
    body: { ...storeIds(surat), ...change },
    headers: { 'Idempotency-Key': key },
    token: asha.token,
  });
  const read = async (orderId: number) =>
    (await granted(shop, 'getOrder', { params: { ...suratPath(asha), orderId }, token: asha.token })).data;
  const packing = (orderId: number) => ({
    params: { label: 'surat', orderId },
    body: { status: 'packed' },
    token: opsToken,
  });
  const cancelling = (orderId: number) => ({ params: { orderId }, body: storeIds(surat), token: asha.token });

  it('changes an order once its customer agrees by the link, who then pays the new sum in cash', async () => {
    const id = await orderForCash();
    const stock = await readStock(shop, 1002);
    const token = await propose(id, { ...more, ...toPieces(1) });
    expect((await readMessagesTo(shop, asha))[0]).toMatch(
      /suggests a change of your order \d+\. The new total would be ₹175\. .* within 30 minutes: http:\/\/surat\.localhost:4321\/a#[\w-]{22} Without an answer, your order stays as it is\./,
    );
    expect(await read(id)).toMatchObject({ totals: { total: 328 }, changes: [] });
    expect((await board(id)).proposal).toMatchObject({ state: 'open', was: 328, total: 175 });
    const { order_id, proposal } = await linked(token);
    expect(order_id).toBe(id);
    expect(proposal).toMatchObject({
      was: 328,
      total: 175,
      to_pay: 0,
      refund: 0,
      before: [{ item_id: 1001, quantity: 2, price: 164 }],
      after: [
        { item_id: 1001, quantity: 1, price: 164 },
        { item_id: 1002, quantity: 1, price: 10.5 },
      ],
    });
    expect(JSON.stringify(proposal)).not.toContain(asha.name);
    expect(await agree(token)).toMatchObject({ state: 'agreed', time_left_s: null });
    expect(await agree(token)).toMatchObject({ state: 'agreed' });
    expect(await read(id)).toMatchObject({ totals: { total: 175, count: 2 }, value_left: 175 });
    expect(await readStock(shop, 1002)).toBe(stock - 1);
    expect((await board(id)).changes).toHaveLength(1);
    expect(await stateOf(id)).toBe('agreed');
    const log = await shop.db.selectFrom('staff_log').selectAll().where('what', '=', 'change_proposed').execute();
    expect(log).toMatchObject([{ staff_id: meena.staff_id, about: String(id) }]);
  });

  it('refunds the difference of an order paid online', async () => {
    const id = await orderOnline();
    const token = await propose(id);
    expect((await linked(token)).proposal).toMatchObject({ to_pay: 0, refund: 164 });
    await agree(token);
    await reconcile(shop);
    expect(await read(id)).toMatchObject({ refund: { amount: 164, is_made: true }, value_left: 164 });
  });

  it('is paid first if an order paid online costs more', async () => {
    const id = await orderOnline();
    const token = await propose(id, toPieces(3));
    const { proposal } = await linked(token);
    expect(proposal).toMatchObject({ to_pay: 164, refund: 0 });
    expect(await refusedToAgree(token)).toMatchObject({ code: 'payment_pending' });
    const change = { ...proposal.change, order_value: proposal.total };
    const { attempt_id: attempt, amount } = (await granted(shop, 'payChange', own(id, change))).data;
    const order = await granted(shop, 'pay', payRequest(asha, attempt, amount));
    await payInSheet(shop, { order });
    expect(await stateOf(id)).toBe('open');
    await reconcile(shop);
    expect(await read(id)).toMatchObject({ totals: { total: 492 } });
    expect([await stateOf(id), (await linked(token)).proposal.state]).toEqual(['agreed', 'agreed']);
  });

  it('moves an order to another slot', async () => {
    const id = await orderForCash();
    const params = { saasId: surat.saas_id, storeId: surat.store_id };
    const [slot] = (await granted(shop, 'getSlots', { params })).data;
    await agree(await propose(id, { lines: [], slot_starts_at: slot?.starts_at }));
    expect((await read(id)).slot?.starts_at).toBe(slot?.starts_at);
  });

  it('leaves the order as it is if the customer keeps it', async () => {
    const id = await orderForCash();
    const token = await propose(id);
    const keep = answering(token, 'keep');
    expect((await granted(shop, 'answerLinkedProposal', keep)).data.proposal.state).toBe('kept');
    await granted(shop, 'answerLinkedProposal', keep);
    expect(await refusedToAgree(token)).toMatchObject({ code: 'offer_over', data: { state: 'kept' } });
    expect(await read(id)).toMatchObject({ totals: { total: 328 }, changes: [] });
    expect(await stateOf(id)).toBe('kept');
  });

  it('is the only open one of its order until the store withdraws it', async () => {
    const id = await orderForCash();
    const first = await propose(id);
    expect(await refused(shop, 'proposeChange', inStore(id, toPieces(3)))).toMatchObject({ code: 'offer_open' });
    for (const _ of [1, 2]) await granted(shop, 'withdrawProposal', inStore(id));
    expect((await linked(first)).proposal.state).toBe('withdrawn');
    expect(await refusedToAgree(first)).toMatchObject({ code: 'offer_over' });
    const second = await propose(id, toPieces(3));
    expect(await refusedToAgree(first)).toMatchObject({ code: 'link_expired' });
    expect(await agree(second)).toMatchObject({ state: 'agreed', total: 492 });
    expect(await refused(shop, 'withdrawProposal', inStore(id))).toMatchObject({ code: 'offer_over' });
  });

  it('expires after half an hour, and when the order is packed, changed or cancelled', async () => {
    const [late, packed, changed, cancelled] = [
      await orderForCash(),
      await orderForCash(),
      await orderForCash(),
      await orderForCash(),
    ];
    const tokens = [];
    for (const id of [late, packed, changed, cancelled]) tokens.push(await propose(id));
    await granted(shop, 'moveStoreOrder', packing(packed));
    await granted(shop, 'changeOrder', own(changed, { ...toPieces(3), order_value: 492 }));
    await granted(shop, 'cancelOrder', cancelling(cancelled));
    expect(await stateOf(late)).toBe('open');
    shop.wait(30 * minute);
    for (const id of [late, packed, changed, cancelled]) expect(await stateOf(id)).toBe('expired');
    for (const token of tokens.slice(0, 3))
      expect(await refusedToAgree(token)).toMatchObject({ code: 'offer_over', data: { state: 'expired' } });
    expect(await refusedToAgree(tokens[3] ?? '')).toMatchObject({ code: 'link_expired' });
    expect(await read(late)).toMatchObject({ totals: { total: 328 } });
    expect(await agree(await propose(late))).toMatchObject({ state: 'agreed' });
  });

  it('is refused for a packed order, other lines, a missing item, another store, and one that changes nothing', async () => {
    const id = await orderForCash();
    const refusedProposal = (change: object, label = 'surat') =>
      refused(shop, 'proposeChange', inStore(id, change, label));
    expect(await refusedProposal({ lines: [] })).toMatchObject({ code: 'step_changed' });
    expect(await refusedProposal({ lines: [{ line: 1, item_id: 1001, was: 5, quantity: 1 }] })).toMatchObject({
      code: 'step_changed',
    });
    await setStock(shop, 1002, 0);
    expect(await refusedProposal(more)).toMatchObject({ code: 'out_of_stock' });
    await setStock(shop, 1002, 50);
    expect(await refusedProposal(toPieces(0))).toMatchObject({ code: 'change_empties_order' });
    expect(await refusedProposal(toPieces(1), 'toronto')).toMatchObject({ code: 'not_found' });
    await granted(shop, 'moveStoreOrder', packing(id));
    expect(await refusedProposal(toPieces(1))).toMatchObject({ code: 'order_not_pending' });
    expect((await board(id)).proposal).toBeNull();
  });

  it('cannot be agreed at another price, without stock, or with a link of another kind', async () => {
    const id = await orderForCash();
    const token = await propose(id, more);
    const setPrice = (price: number) =>
      shop.db.updateTable('items').set({ price }).where('item_id', '=', 1002).where('store_id', '=', 33001).execute();
    await setPrice(9900);
    expect(await refusedToAgree(token)).toMatchObject({ code: 'step_changed' });
    await setPrice(1050);
    await setStock(shop, 1002, 0);
    expect(await refusedToAgree(token)).toMatchObject({ code: 'out_of_stock' });
    await setStock(shop, 1002, 50);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const other of [forged, (await offerInNewOrder(shop, asha)).token])
      expect(await refusedToAgree(other)).toMatchObject({ code: 'link_expired' });
    expect(await refused(shop, 'readLinkedOffer', { body: { token } })).toMatchObject({ code: 'link_expired' });
    expect(await read(id)).toMatchObject({ totals: { total: 328 }, changes: [] });
  });

  it('is applied or expires while the order is packed', async () => {
    const id = await orderForCash();
    const token = await propose(id);
    const [agreed, packed] = await Promise.all([
      outcomes([callApi(shop, 'answerLinkedProposal', answering(token, 'agree'))]),
      outcomes([callApi(shop, 'moveStoreOrder', packing(id))]),
    ]);
    expect(packed).toEqual(['granted']);
    const isFirst = agreed[0] === 'granted';
    expect(agreed).toEqual([isFirst ? 'granted' : 'offer_over']);
    expect((await read(id)).totals.total).toBe(isFirst ? 164 : 328);
    expect(await stateOf(id)).toBe(isFirst ? 'agreed' : 'expired');
  });

  it('is applied or expires while the customer changes the order, and never twice', async () => {
    const id = await orderForCash();
    const token = await propose(id);
    const results = await Promise.all([
      outcomes([callApi(shop, 'answerLinkedProposal', answering(token, 'agree'))]),
      outcomes([callApi(shop, 'changeOrder', own(id, { ...toPieces(3), order_value: 492 }))]),
    ]);
    const isFirst = results[0][0] === 'granted';
    expect(results.flat()).toEqual(isFirst ? ['granted', 'step_changed'] : ['offer_over', 'granted']);
    const order = await read(id);
    expect([order.totals.total, order.changes.length]).toEqual([isFirst ? 164 : 492, 1]);
    const again = await orderForCash();
    const other = await propose(again);
    const both = [1, 2].map(() => callApi(shop, 'answerLinkedProposal', answering(other, 'agree')));
    expect(await outcomes(both)).toEqual(['granted', 'granted']);
    expect((await read(again)).changes).toHaveLength(1);
  });
});
