import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import type { ProposalState, readLinkedProposal, staffProposal } from '#contract/orders/proposal';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { ConfirmedChange } from '#server/db/order-quote';
import { ofOrder, type OrderKey } from '#server/db/keys';
import type { OrderProposalRow, OrderRow, ProposedLine } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { toJson } from '#server/platform/to-json';

type Order = Selectable<OrderRow>;

/** 0 for none. */
const lastEntry = ({ saas_id, store_id, order_id }: OrderKey) =>
  sql<number>`(select coalesce(max(entry), 0)::integer from order_adjustments
    where saas_id = ${saas_id} and store_id = ${store_id} and order_id = ${order_id})`;

export const findProposal = (db: Database, order: OrderKey) =>
  db
    .selectFrom('order_proposals')
    .leftJoin('staff', 'staff.staff_id', 'order_proposals.proposed_by')
    .selectAll('order_proposals')
    .select(['staff.name', lastEntry(order).as('entry')])
    .where('order_proposals.saas_id', '=', order.saas_id)
    .where('order_proposals.store_id', '=', order.store_id)
    .where('order_proposals.order_id', '=', order.order_id)
    .executeTakeFirst();

export type KnownProposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** A proposal expires with its time, and when its order is packed, changed or cancelled. */
export function stateOf({ now }: Pick<Shop, 'now'>, order: Order, proposal: KnownProposal): ProposalState {
  const { state, expires_at, last_entry, entry } = proposal;
  if (state !== 'open') return state;
  return order.status === 'pending' && expires_at > now() && last_entry === entry ? 'open' : 'expired';
}

function toWire(shop: Pick<Shop, 'now'>, order: Order, proposal: KnownProposal) {
  const { words, was, total, expires_at } = proposal;
  const state = stateOf(shop, order, proposal);
  return {
    state,
    words,
    was: toDecimal(was),
    total: toDecimal(total),
    expires_at: expires_at.toISOString(),
    time_left_s: state === 'open' ? Math.floor((expires_at.getTime() - shop.now().getTime()) / 1000) : null,
  };
}

export const toStaffProposal = (
  shop: Pick<Shop, 'now'>,
  order: Order,
  proposal: KnownProposal | undefined,
): v.InferInput<typeof staffProposal> | null =>
  proposal ? { ...toWire(shop, order, proposal), name: proposal.name ?? '' } : null;

const toWireLine = ({ price, product_qty: quantity, ...line }: ProposedLine) => ({
  ...line,
  quantity,
  price: toDecimal(price),
});

/** For anyone who has its link. */
export function toLinkedProposal(
  shop: Pick<Shop, 'now'>,
  order: Order,
  proposal: KnownProposal,
): v.InferInput<typeof readLinkedProposal.answer>['data'] {
  const { order_id, currency, payment_type } = order;
  const { change, lines_before, lines_after, was, total } = proposal;
  const difference = payment_type === 'online' ? total - was : 0;
  return {
    order_id,
    currency,
    proposal: {
      ...toWire(shop, order, proposal),
      before: lines_before.map(toWireLine),
      after: lines_after.map(toWireLine),
      to_pay: toDecimal(Math.max(0, difference)),
      refund: toDecimal(Math.max(0, -difference)),
      change,
    },
  };
}

type NewProposal = Omit<Selectable<OrderProposalRow>, keyof OrderKey | 'state' | 'last_entry'>;

export async function saveProposal(tx: Database, key: OrderKey, proposal: NewProposal): Promise<void> {
  const { change, lines_before, lines_after, ...others } = proposal;
  const values = {
    ...others,
    change: toJson(change),
    lines_before: toJson(lines_before),
    lines_after: toJson(lines_after),
    state: 'open' as const,
    last_entry: lastEntry(key),
  };
  await tx
    .insertInto('order_proposals')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['saas_id', 'store_id', 'order_id']).doUpdateSet(values))
    .execute();
}

export async function endProposal(
  tx: Database,
  order: OrderKey,
  state: 'agreed' | 'kept' | 'withdrawn',
): Promise<void> {
  await tx.updateTable('order_proposals').set({ state }).where(ofOrder(order)).execute();
}

/** Marks the open proposal as agreed if the customer's change is the proposed one. */
export async function markProposalAgreed(
  tx: Database,
  order: OrderKey,
  { order_value, ...wanted }: ConfirmedChange,
): Promise<void> {
  await tx
    .updateTable('order_proposals')
    .set({ state: 'agreed' })
    .where(ofOrder(order))
    .where('state', '=', 'open')
    .where('total', '=', order_value)
    .where(sql<boolean>`change = ${toJson(wanted)}::jsonb`)
    .execute();
}
