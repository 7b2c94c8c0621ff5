import { toDecimal } from '#lib/money/money';
import type { Handlers } from '#server/platform/http/call';
import { requiredKey } from '#server/platform/http/request-keys';
import type { OrderKey, StoreKey } from '#server/db/keys';
import { createCreditNoteLink, createInvoiceLink } from '#server/orders/invoices/links';
import { requireOrder } from '#server/orders/history/history';
import { acceptOrder } from '#server/orders/acceptance';
import { recordTransfer } from '#server/orders/adjustments/transfers';
import { handoverOf, moveOrder, sendOut } from '#server/orders/lifecycle';
import { answerAsStaff } from '#server/aftercare/replacements/answers';
import { findReplacements } from '#server/aftercare/replacements/candidates';
import { undoLeaveOut } from '#server/aftercare/replacements/undo-leave-out';
import { leaveOut } from '#server/aftercare/replacements/missing';
import { offerReplacement } from '#server/aftercare/replacements/offer-replacement';
import { answerReview, readStoreReviews } from '#server/aftercare/reviews/store-reviews';
import { undoStep } from '#server/orders/undo';
import { rescheduleOrder } from '#server/orders/reschedule/reschedule';
import { tickLine } from '#server/orders/picking';
import { handIn, readPartnerCash } from '#server/orders/rides/cash';
import { markReturnedToStore, deliverRide, recordFailedDelivery } from '#server/orders/rides/deliveries';
import { identifyStaff } from '#server/staff/callers';
import { proposeChange, withdrawProposal } from '#server/checkout/changes/propose-change';
import { readBoard } from './board/board.ts';
import { readBoardOrder } from './board/board-order.ts';
import { readBankDetails } from '#server/aftercare/returns/bank-details';
import { decideReturn } from '#server/aftercare/returns/decide-return';
import { readReturnFile } from '#server/aftercare/returns/read-file';
import { deductFromOrder } from './money.ts';
import { followOrders, parsePosition } from './follow.ts';
import { slipFile } from './slip/slip-file.ts';
import { readSlip } from './slip/slip.ts';
import { readRiderCash, readRiders, readRides, riderFilter } from './rides.ts';
import { addPushSubscription, removePushSubscription } from '#server/staff/push-subscriptions';
import { pushKeys } from './pushes.ts';
import {
  addHoliday,
  pauseOrders,
  removeHoliday,
  resumeOrders,
  setCapacity,
  setClosing,
  setSeasonLine,
  setUpiId,
} from './day/changes.ts';
import { readNeeds } from './day/needs.ts';
import { readPromised } from './day/promised.ts';
import { readDay } from './day/read-day.ts';
import { shelfCalls } from './shelf/calls.ts';
import { newOrderCalls } from './new-order/calls.ts';
import { settingsCalls } from './settings/calls.ts';
import { receivedOf, requireUpi } from './stated-payment.ts';
import { stopCalls } from './stops/calls.ts';

const keyOf = ({ saas_id, store_id }: StoreKey, order_id: number): OrderKey => ({ saas_id, store_id, order_id });

export const calls = {
  readBoard: async ({ shop, store, role }) => ({ data: await readBoard(shop, store, role) }),
  readBoardOrder: async ({ shop, store, role, params }) => ({
    data: await readBoardOrder(shop, store, params.orderId, role),
  }),
  acceptOrder: async ({ shop, store, staff, params }) => ({
    data: await acceptOrder(shop, keyOf(store, params.orderId), staff),
  }),
  moveOrder: async ({ shop, store, staff, params, body }) => {
    const { status, rider_id, hands_over, lines_version, to_pick } = body;
    const handover = handoverOf(body);
    const isPartial = !handover && (body.logistics_partner ?? body.tracking_number) !== undefined;
    const key = keyOf(store, params.orderId);
    const move = {
      by: staff,
      lines_version,
      to_pick,
      ...(!isPartial && { handover: handover ?? null }),
      ...(rider_id !== undefined && { rider_id }),
      ...receivedOf(body, store),
    };
    if (hands_over && status === 'dispatched') await sendOut(shop, key, move);
    else await moveOrder(shop, key, status, move);
    return {};
  },
  undoStep: async ({ shop, store, staff, params, body: { event: seen, reason = '' } }) => {
    await undoStep(shop, keyOf(store, params.orderId), { seen, reason, by: staff });
    return {};
  },
  undoLeaveOut: async ({ shop, store, staff, params }) => {
    await undoLeaveOut(shop, { ...keyOf(store, params.orderId), adjustment_id: params.deductionId }, staff);
    return {};
  },
  readSlip: async ({ shop, store, params }) => ({ data: await readSlip(shop, store, params.orderId) }),
  readSlipFile: async ({ shop, store, params }) => {
    const pdf = await slipFile(await readSlip(shop, store, params.orderId));
    return { data: { pdf: Buffer.from(pdf).toString('base64') } };
  },
  readOrderInvoice: async ({ shop, store, params }) => {
    const key = await requireOrder(shop, store, params.orderId);
    return { data: { invoice: await createInvoiceLink(shop, key) } };
  },
  readOrderCreditNote: async ({ shop, store, params }) => {
    const key = await requireOrder(shop, store, params.orderId);
    return { data: { invoice: await createCreditNoteLink(shop, key, params.number) } };
  },
  readRides: async ({ shop, store, ...who }) => ({ data: await readRides(shop, store, riderFilter(who)) }),
  deliverRide: async ({ shop, store, params, body, ...who }) => {
    await deliverRide(shop, keyOf(store, params.orderId), {
      by: who.staff,
      riders: riderFilter(who),
      ...(body.at !== undefined && { at: new Date(body.at) }),
      ...receivedOf(body, store),
    });
    return {};
  },
  recordFailedDelivery: async ({ shop, store, params, body, ...who }) => {
    const at = { by: who.staff, riders: riderFilter(who), seen: body.attempts };
    return { data: { attempts: await recordFailedDelivery(shop, keyOf(store, params.orderId), at) } };
  },
  readPartnerCash: async ({ shop, store }) => ({
    data: (await readPartnerCash(shop.db, store)).map(({ partner, held }) => ({ partner, held: toDecimal(held) })),
  }),
  handInPartnerCash: async ({ shop, store: { saas_id, store_id }, staff, body: { partner, ...cash }, header }) => ({
    data: { held: toDecimal(await handIn(shop, { saas_id, store_id, partner }, cash, staff, requiredKey(header))) },
  }),
  readRiders: async ({ shop, store }) => ({ data: await readRiders(shop, store) }),
  markReturnedToStore: async ({ shop, store, staff, params }) => {
    await markReturnedToStore(shop, keyOf(store, params.orderId), staff);
    return {};
  },
  handInCash: async ({ shop, store: { saas_id, store_id }, staff, params, body: { key, ...cash }, header }) => ({
    data: {
      held: toDecimal(
        await handIn(shop, { saas_id, store_id, rider_id: params.staffId }, cash, staff, requiredKey(header, key)),
      ),
    },
  }),
  readRiderCash: async ({ shop, store: { saas_id, store_id }, params }) => ({
    data: await readRiderCash(shop, { saas_id, store_id, rider_id: params.staffId }),
  }),
  cancelAtCounter: async ({ shop, store, staff, params, body }) => {
    await moveOrder(shop, keyOf(store, params.orderId), 'cancelled', { by: staff, reason: body.reason });
    return {};
  },
  deductFromOrder: async ({ shop, store, staff, params, body }) => ({
    data: await deductFromOrder(shop, keyOf(store, params.orderId), body, staff),
  }),
  recordTransfer: async ({ shop, store, staff, params, body }) => {
    const { orderId, deductionId } = params;
    await recordTransfer(shop, keyOf(store, orderId), { adjustment_id: deductionId, by: staff, ...body });
    return {};
  },
  decideReturn: async ({ shop, store, staff, params, body: { stock_back: restock, ...made } }) => ({
    data: await decideReturn(
      shop,
      { ...keyOf(store, params.orderId), return_id: params.returnId },
      { ...made, restock, by: staff },
    ),
  }),
  readReturnFile: ({ shop, store, params: { orderId, returnId, fileId } }) =>
    readReturnFile(shop, { ...keyOf(store, orderId), return_id: returnId, file_id: fileId }),
  readBankDetails: async ({ shop, store, staff, params }) => ({
    data: await readBankDetails(shop, keyOf(store, params.orderId), staff),
  }),
  tickLine: async ({ shop, store, staff, params, body }) => {
    const { orderId, line } = params;
    const ticked = await tickLine(shop, { ...keyOf(store, orderId), line, ...body }, staff);
    return { data: { line, ticked } };
  },
  leaveOut: async ({ shop, store, staff, params: { orderId, line }, body }) => ({
    data: { is_cancelled: await leaveOut(shop, { ...keyOf(store, orderId), line, ...body }, staff) },
  }),
  findReplacements: async ({ shop, store, params: { orderId, line }, query }) => ({
    data: await findReplacements(shop, { ...keyOf(store, orderId), line }, query.text),
  }),
  offerReplacement: async ({ shop, store, staff, params: { orderId, line }, body }) => ({
    data: await offerReplacement(shop, { ...keyOf(store, orderId), line, ...body }, staff),
  }),
  settleOffer: async ({ shop, store, staff, params: { orderId, offerId: offer_id }, body }) => ({
    data: await answerAsStaff(shop, { ...keyOf(store, orderId), offer_id }, body.answer, staff),
  }),
  proposeChange: async ({ shop, store, staff, params, body }) => {
    await proposeChange(shop, keyOf(store, params.orderId), body, staff);
    return {};
  },
  withdrawProposal: async ({ shop, store, staff, params }) => {
    await withdrawProposal(shop, keyOf(store, params.orderId), staff);
    return {};
  },
  readStoreReviews: ({ shop, store, query }) => readStoreReviews(shop, store, query.page),
  answerReview: async ({ shop, store, staff, params, body }) => ({
    data: await answerReview(shop, store, { review_id: params.reviewId, text: body.text, by: staff }),
  }),
  readDay: async ({ shop, store }) => ({ data: await readDay(shop, store) }),
  readPromised: async ({ shop, store, query }) => ({ data: await readPromised(shop, store, query) }),
  rescheduleOrder: async ({ shop, store, staff, params, body }) => {
    await rescheduleOrder(shop, keyOf(store, params.orderId), body.starts_at, staff);
    return {};
  },
  readNeeds: async ({ shop, store }) => ({ data: await readNeeds(shop, store) }),
  pauseOrders: async ({ shop, store, staff, body }) => ({
    data: { paused_until: (await pauseOrders(shop, store, body.span, staff)).toISOString() },
  }),
  resumeOrders: async ({ shop, store, staff }) => {
    await resumeOrders(shop, store, staff);
    return {};
  },
  setClosing: async ({ shop, store, staff, body }) => {
    await setClosing(shop, store, body, staff);
    return {};
  },
  setCapacity: async ({ shop, store, staff, body }) => {
    await setCapacity(shop, store, body, staff);
    return {};
  },
  setUpiId: async ({ shop, store, staff, body }) => {
    if (body.upi_id) requireUpi(store);
    await setUpiId(shop, store, body.upi_id, staff);
    return {};
  },
  addHoliday: async ({ shop, store, staff, body }) => {
    await addHoliday(shop, store, body, staff);
    return {};
  },
  removeHoliday: async ({ shop, store, staff, body }) => {
    await removeHoliday(shop, store, body.date, staff);
    return {};
  },
  setSeasonLine: async ({ shop, store, staff, body }) => {
    await setSeasonLine(shop, store, body.line, staff);
    return {};
  },
  ...newOrderCalls,
  ...settingsCalls,
  ...shelfCalls,
  ...stopCalls,
  followOrders: async ({ shop, store, query, header, from }) => {
    const after = parsePosition(header('Last-Event-ID')) ?? query.after;
    const session = await identifyStaff(shop, header('Cookie'));
    return { events: await followOrders(shop, store, session, { after, from }) };
  },
  readPushKey: async ({ shop }) => ({ data: { key: pushKeys(shop).publicKey } }),
  addPush: async ({ shop, session, body }) => {
    await addPushSubscription(shop, session, body);
    return {};
  },
  endPush: async ({ shop, session, body }) => {
    await removePushSubscription(shop, session, body.endpoint);
    return {};
  },
} satisfies Partial<Handlers>;
