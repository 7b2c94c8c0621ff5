import type { ProposalAnswer } from '#contract/orders/proposal';
import { ShopError } from '#contract/errors';
import { terminalStatuses } from '#lib/order/lifecycle';
import { cartKeyOf, ofOrder, type OrderKey } from '#server/db/keys';
import { lockCustomer } from '#server/db/locks';
import { endProposal, findProposal, stateOf, toLinkedProposal } from '#server/orders/changes/proposals';
import { recordOrderChange } from '#server/orders/counter-events';
import { lockOrder } from '#server/orders/lifecycle';
import { linkExpired, tokenHashes } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { applyFreeChange } from './confirmed-change.ts';

async function findLink(shop: Shop, token: string): Promise<OrderKey> {
  const key = await shop.db
    .selectFrom('order_proposals')
    .select(['saas_id', 'store_id', 'order_id'])
    .where('token_hash', 'in', tokenHashes(shop, 'proposal', token))
    .executeTakeFirst();
  if (!key) throw linkExpired();
  return key;
}

async function readLinked(shop: Shop, key: OrderKey) {
  const order = await shop.db.selectFrom('orders').selectAll().where(ofOrder(key)).executeTakeFirst();
  const proposal = await findProposal(shop.db, key);
  if (!order || !proposal || terminalStatuses.includes(order.status)) throw linkExpired();
  return { order, proposal };
}

/** @throws {ShopError} `link_expired` for any other text, or when the order has ended */
export async function readLinkedProposal(shop: Shop, token: string) {
  const { order, proposal } = await readLinked(shop, await findLink(shop, token));
  return toLinkedProposal(shop, order, proposal);
}

const resultOf = { agree: 'agreed', keep: 'kept' } as const;

/** @throws {ShopError} `link_expired`, `offer_over`, `payment_pending`, and the refusals of `changeOrder` */
export const answerProposal = async (shop: Shop, token: string, answer: ProposalAnswer) => {
  const key = await findLink(shop, token);
  return shop.db.transaction().execute(async (tx) => {
    const own = { ...shop, db: tx };
    const { order } = await readLinked(own, key);
    const cart = cartKeyOf(order);
    if (!(await lockCustomer(tx, cart))) throw linkExpired(); // locked before the order, as in a settlement
    const locked = await lockOrder(tx, key);
    const { proposal } = await readLinked(own, key);
    const state = stateOf(shop, locked, proposal);
    if (state !== resultOf[answer]) {
      if (state !== 'open') throw new ShopError('offer_over', { state });
      if (answer === 'agree')
        await applyFreeChange(own, cart, key.order_id, { ...proposal.change, order_value: proposal.total });
      else await recordOrderChange(shop, tx, locked, { line: null, by: null });
      await endProposal(tx, key, resultOf[answer]);
    }
    const answered = await readLinked(own, key);
    return toLinkedProposal(shop, answered.order, answered.proposal);
  });
};
