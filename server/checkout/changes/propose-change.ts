import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { proposeChange as proposeCall } from '#contract/orders/proposal';
import { shortPages } from '#lib/address/short-pages';
import { formatMoney } from '#lib/money/money';
import { orderKeyOf, storeKeyOf, type OrderKey } from '#server/db/keys';
import type { OrderRow, ProposedLine } from '#server/db/order-rows';
import type { ChangedOrderLine } from '#server/orders/changes/apply-change';
import { endProposal, findProposal, saveProposal, stateOf } from '#server/orders/changes/proposals';
import { recordOrderChange } from '#server/orders/counter-events';
import { lockOrder } from '#server/orders/lifecycle';
import { fromStore, queueToCustomer } from '#server/orders/messages';
import { queryLines } from '#server/orders/order-lines';
import { timeFromNow } from '#server/platform/delays';
import { linkTo, newToken, tokenHash } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { getStoreIncludingClosed, storeOrigin } from '#server/stores/stores';
import { planChange } from './plan-change.ts';

const answerMinutes = 30;

type Order = Selectable<OrderRow>;

const toProposedLine = ({ item_id, item_name, product_color, unit, price, product_qty }: ChangedOrderLine) =>
  ({ item_id, item_name, product_color, unit, price, product_qty }) satisfies ProposedLine;

/** @throws {ShopError} `not_found`, `order_not_pending`, `offer_open`, `step_changed`; the refusals of `quoteChange` */
export const proposeChange = (
  shop: Shop,
  key: OrderKey,
  proposed: v.InferOutput<typeof proposeCall.body>,
  by: Actor,
): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const own = { ...shop, db: tx };
    const order = await lockOrder(tx, key);
    if (order.status !== 'pending') throw new ShopError('order_not_pending', { status: order.status });
    const earlier = await findProposal(tx, key);
    if (earlier && stateOf(shop, order, earlier) === 'open') throw new ShopError('offer_open');
    const change = { ...proposed, from_cart: false };
    const planned = await planChange(own, order, change);
    if (!planned) throw new ShopError('step_changed');
    const before = await queryLines(tx, order, [order.order_id]).execute();
    const token = newToken();
    await saveProposal(tx, orderKeyOf(order), {
      change,
      was: order.order_value,
      total: planned.totals.total,
      words: planned.words,
      lines_before: before.map(toProposedLine),
      lines_after: (planned.lines ?? before).map(toProposedLine),
      token_hash: tokenHash(shop, 'proposal', token),
      proposed_by: staffIdOf(by),
      proposed_at: shop.now(),
      expires_at: timeFromNow(shop, answerMinutes * 60_000),
    });
    await recordOrderChange(shop, tx, order, { line: null, by });
    const details = { change: planned.words };
    const about = order.order_id;
    await writeStaffLog(shop, tx, { ...storeKeyOf(order), by, what: 'change_proposed', about, details });
    await queueProposal(own, order, { token, total: planned.totals.total });
  });

async function queueProposal(shop: Shop, order: Order, { token, total }: { token: string; total: number }) {
  const store = await getStoreIncludingClosed(shop, order);
  const { names, store: key } = fromStore(store);
  await queueToCustomer(shop.db, order.customer_id, {
    kind: 'change_proposed',
    variables: {
      ...names,
      order: String(order.order_id),
      total: formatMoney(total, store),
      minutes: String(answerMinutes),
      link: linkTo(storeOrigin(shop, store.label), shortPages.answer.address, token),
    },
    store: key,
    orderId: order.order_id,
    about: `order:${order.order_id}:proposal:${tokenHash(shop, 'proposal', token).slice(0, 16)}`,
  });
}

/** @throws {ShopError} `not_found`, `offer_over` */
export const withdrawProposal = (shop: Shop, key: OrderKey, by: Actor): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    const proposal = await findProposal(tx, key);
    if (!proposal) throw new ShopError('not_found');
    const state = stateOf(shop, order, proposal);
    if (state === 'withdrawn') return;
    if (state !== 'open') throw new ShopError('offer_over', { state });
    await endProposal(tx, key, 'withdrawn');
    await recordOrderChange(shop, tx, order, { line: null, by });
    await writeStaffLog(shop, tx, { ...storeKeyOf(order), by, what: 'proposal_withdrawn', about: order.order_id });
  });
