import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { readBoardOrder as orderCall } from '#contract/counter/board';
import { can, type StaffRole } from '#contract/counter/roles';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import { nextStatuses } from '#lib/order/lifecycle';
import type { OrderKey, StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { readLeft, type LeftOfOrder } from '#server/orders/adjustments/left';
import { maxAdjustable } from '#server/orders/adjustments/limits';
import { readAdjustmentsForStaff } from '#server/orders/adjustments/read-adjustments';
import { readLinesVersion } from '#server/orders/changes/lines-version';
import { findProposal, toStaffProposal } from '#server/orders/changes/proposals';
import { readChanges } from '#server/orders/changes/read-changes';
import { readEvents, toWireRecipient } from '#server/orders/history/history';
import { isReturnedToStore } from '#server/orders/lifecycle';
import { readLastStep } from '#server/orders/undo';
import { findOrdersWithBankDetails } from '#server/orders/history/sealed-details';
import { readReturns } from '#server/orders/history/read-returns';
import { readOrderLog } from '#server/staff/log';
import { readSent } from '#server/platform/messages/sent';
import type { Shop } from '#server/platform/shop';
import { readPickList } from '../pick-list.ts';
import { cashOf, queryOrders, readFacts, toWire } from './listed-orders.ts';

type WireDetails = v.InferInput<typeof orderCall.answer>['data'];
type Adjustments = Pick<WireDetails, 'deductions' | 'credit_notes' | 'left' | 'returns' | 'has_bank_details'>;

/** Credit notes need the permission `money`. */
async function readAdjustments(
  shop: Shop,
  order: Selectable<OrderRow>,
  left: LeftOfOrder,
  hasMoney: boolean,
): Promise<Adjustments> {
  const { db } = shop;
  const { deductions, credit_notes } = await readAdjustmentsForStaff(db, order);
  return {
    deductions,
    credit_notes: hasMoney ? credit_notes : [],
    returns: (await readReturns(db, order, [order.order_id]))(order.order_id),
    has_bank_details: (await findOrdersWithBankDetails(shop, order, [order.order_id])).size > 0,
    left: {
      delivery: toDecimal(left.delivery),
      exact: toDecimal(left.exact),
      most: toDecimal(maxAdjustable(order, left)),
      lines: [...left.lines].map(([line, { quantity, amount, own }]) => ({
        line,
        quantity,
        amount: toDecimal(amount),
        own: { quantity: own.quantity, amount: toDecimal(own.amount) },
      })),
    },
  };
}

async function readMessages(shop: Shop, { saas_id, store_id, order_id }: OrderKey): Promise<WireDetails['messages']> {
  const messages = await readSent(shop, { store: { saas_id, store_id }, order_id, limit: 50 });
  return messages.map(({ message_id, channel, subject, status, failure, at }) => ({
    message_id,
    channel,
    subject,
    state: status,
    at: at.toISOString(),
    reason: failure ?? '',
  }));
}

/** Without a role, leaves out credit notes. @throws {ShopError} `not_found` */
export async function readBoardOrder(
  shop: Shop,
  store: StoreKey & { upi_id?: string | null },
  orderId: number,
  role?: StaffRole,
): Promise<WireDetails> {
  const order = await queryOrders(shop.db, store).where('order_id', '=', orderId).executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  const facts = await readFacts(shop.db, store, [order]);
  const cash = cashOf(facts, orderId);
  const lines_version = await readLinesVersion(shop.db, order); // read first, so that it is never newer than the lines
  const left = await readLeft(shop.db, order);
  const { mobile_number, address, pincode, delivery_note, buyer_gstin, if_missing, coupon_code } = order;
  const { logistics_partner, tracking_number } = order;
  return {
    ...toWire(shop, order, facts),
    mobile_number,
    address,
    pincode,
    landmark: order.landmark,
    recipient: toWireRecipient(order),
    delivery_note,
    buyer_gstin,
    if_missing,
    coupon_code,
    logistics_partner,
    tracking_number,
    cash_received: cash ? toDecimal(cash.amount) : null,
    short_reason: cash?.reason ?? '',
    upi_id: store.upi_id ?? '',
    payment_type: order.payment_type,
    ...(await readAdjustments(shop, order, left, role !== undefined && can(role, 'money'))),
    proposal: toStaffProposal(shop, order, await findProposal(shop.db, order)),
    changes: (await readChanges(shop.db, order, [orderId]))(orderId),
    possible: nextStatuses(order.order_type, order.status, isReturnedToStore(order)),
    last_step: await readLastStep(shop, order),
    events: await readEvents(shop.db, order),
    log: await readOrderLog(shop.db, order),
    messages: await readMessages(shop, order),
    lines_version,
    lines: await readPickList(shop, order, left),
  };
}
