import { randomUUID } from 'node:crypto';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds } from '#tests/support/shop/customers';
import type { CallInput, CallName } from '#tests/support/shop/requests';
import { callUntilAnswered, chance, pick, pressOnceOrTwice, type Buyer, type World } from './customers.ts';

/** Presses a button once or twice until it is answered; that it is refused is an answer, too. */
const press = (world: World, name: CallName, input: CallInput) =>
  Promise.all(pressOnceOrTwice(world, () => callUntilAnswered(world, name, input)));

/** The whole cash of a cash order; nothing for one that was paid online. */
async function cashFor(world: World, inStore: CallInput) {
  const { body } = await callUntilAnswered(world, 'readBoardOrder', inStore);
  const { payment, order_value } = body.data;
  return payment === 'cash_due' ? { cash_received: order_value } : {};
}

/**
 * The owner works an order: accepts it, leaves a missing piece out, refunds a part, packs and hands it over; then its
 * customer may want to return some of it. Each refund has a reason of its own, by which the books find it.
 */
export async function work(world: World, customer: Buyer, orderId: number): Promise<void> {
  const { cookie } = world.owner;
  const inStore = { params: { label: surat.label, orderId }, cookie };
  const reason = (what: string) => `${what} of order ${orderId}, ${randomUUID()}`;
  await press(world, 'acceptOrder', { ...inStore, body: {} });
  const line = { ...inStore, params: { ...inStore.params, line: 1 } };
  if (chance(0.3)) await press(world, 'leaveOut', { ...line, body: { quantity: 1, to_pick: pick(1, 2, 3) } });
  const refund = { deduction_id: randomUUID(), reason: reason('refund') };
  const wanted = pick<object>(
    { kind: 'goodwill', amount: pick(1, 2.5, 10) },
    { kind: 'line', line: 1, quantity: 1, stock_back: pick(0, 1) },
  );
  if (chance(0.6)) await press(world, 'deductFromOrder', { ...inStore, body: { ...refund, ...wanted } });
  for (const status of ['packed', 'ready for pickup'])
    await press(world, 'moveOrder', { ...inStore, body: { status } });
  await press(world, 'moveOrder', { ...inStore, body: { status: 'collected', ...(await cashFor(world, inStore)) } });
  if (chance(0.7)) await takeBack(world, customer, orderId, reason('return'));
}

/** A return is asked for; the owner accepts it, declines it, or offers a part, which the customer answers. */
async function takeBack(world: World, customer: Buyer, orderId: number, reason: string): Promise<void> {
  const returnId = randomUUID();
  const { token } = customer;
  const asked = { ...storeIds(surat), return_id: returnId, lines: [{ line: 1, quantity: 1 }], reason: 'Torn' };
  await press(world, 'requestReturn', { params: { orderId }, body: asked, token });
  const decision = pick('accept', 'accept', 'offer', 'decline');
  const decided = { decision, reason, stock_back: pick(true, false), ...(decision === 'offer' && { offer: 5 }) };
  const params = { label: surat.label, orderId, returnId };
  await press(world, 'decideReturn', { params, cookie: world.owner.cookie, body: decided });
  const answer = { ...storeIds(surat), is_accepted: chance(0.7) };
  if (decision === 'offer')
    await press(world, 'answerReturnOffer', { params: { orderId, returnId }, body: answer, token });
}
