import * as v from 'valibot';
import { acceptOrder, moveOrder, readBoardOrder, tickLine } from '#contract/counter/board';
import { deliverRide } from '#contract/counter/rides';
import { call, type CallAnswer } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { stepNames } from '#lib/messages/step-names';
import { createOutbox, isTemporaryError } from '#lib/stores/device/outbox';
import * as t from '#texts/counter';
import { counterSentence } from '../counter-sentence.ts';
import { isLoggedOut, isMine, staffHere } from '../session.ts';

const tapFields = {
  key: v.string(),
  label: v.string(),
  staff_id: v.number(),
  order_id: v.number(),
  at: v.number(),
  problem: v.optional(v.string()),
};

const keptTap = v.union([
  v.object({ ...tapFields, kind: v.literal('accept') }),
  v.object({ ...tapFields, kind: v.literal('delivered') }),
  v.object({
    ...tapFields,
    kind: v.literal('tick'),
    line: v.number(),
    item_name: v.string(),
    is_ticked: v.boolean(),
    /** The number of pieces to pick that the page showed. */
    to_pick: v.number(),
    lines_version: v.optional(v.string()),
  }),
  v.object({
    ...tapFields,
    kind: v.literal('packed'),
    /** The number of pieces to pack that the page showed. */
    pieces: v.number(),
    /** The version of the lines that the page showed. */
    lines_version: v.optional(v.string()),
  }),
]);

/**
 * A queued action, with the order's state as shown. `delivered` is only for orders with nothing to pay.
 * Cash, refunds and cancellations are never queued.
 */
export type KeptTap = v.InferOutput<typeof keptTap>;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Tap = Without<KeptTap, 'key' | 'label' | 'staff_id' | 'at' | 'problem'>;

/** Adds the person, the store, the time and a key. */
const toKeptTap = (tap: Tap): KeptTap => ({
  ...tap,
  ...staffHere(),
  key: crypto.randomUUID(),
  at: Date.now(),
});

type OrderDetails = CallAnswer<typeof readBoardOrder>['data'];

export const piecesOf = ({ lines }: OrderDetails): number => lines.reduce((sum, { to_pick }) => sum + to_pick, 0);

const lineOf = ({ lines }: OrderDetails, line: number) => lines.find((other) => other.line === line);

type BoardTap = Exclude<KeptTap, { kind: 'delivered' }>;

/** Whether the order is already as the action would make it. */
function isDone(tap: BoardTap, order: OrderDetails): boolean {
  if (tap.kind === 'accept') return order.accepted !== null;
  if (tap.kind === 'packed') return order.status === 'packed';
  return (lineOf(order, tap.line)?.ticked !== null) === tap.is_ticked;
}

/** Why an action no longer fits its order. */
function problemOf(tap: BoardTap, order: OrderDetails): string | undefined {
  if (order.status === 'cancelled') return t.cancelled();
  if (isDone(tap, order)) return undefined;
  if (order.status !== 'pending') return t.orderMovedOn({ step: stepNames[order.status]() });
  if (tap.kind === 'accept') return undefined;
  if ((tap.lines_version ?? order.lines_version) !== order.lines_version) return t.changed();
  if (tap.kind === 'tick' && lineOf(order, tap.line)?.to_pick !== tap.to_pick) return t.changed();
  if (tap.kind === 'packed' && piecesOf(order) !== tap.pieces) return t.changed();
  return undefined;
}

/** The body of a call that packs an order, from what the page showed. */
export const seenBy = ({ lines_version, pieces }: Extract<Tap, { kind: 'packed' }>) => ({
  lines_version,
  to_pick: pieces,
});

/** The order has changed since the tap. The message is for the person who tapped. */
class OrderChanged extends Error {}

/**
 * Records a delivery at the time of the tap. Riders cannot read the order; the shop refuses it if they no longer have
 * it.
 */
async function sendDelivered({ label, order_id: orderId, at }: KeptTap): Promise<void> {
  try {
    await call(deliverRide, { params: { label, orderId }, body: { at: new Date(at).toISOString() } });
  } catch (error) {
    throw error instanceof ApiError && error.code === 'not_found' ? new OrderChanged(t.rideOver()) : error;
  }
}

/** Sends an action, unless it was made or no longer fits the order. */
async function send(tap: KeptTap): Promise<void> {
  if (tap.kind === 'delivered') return sendDelivered(tap);
  const params = { label: tap.label, orderId: tap.order_id };
  const { data: order } = await call(readBoardOrder, { params });
  const problem = problemOf(tap, order);
  if (problem) throw new OrderChanged(problem);
  if (isDone(tap, order)) return;
  if (tap.kind === 'accept') await call(acceptOrder, { params });
  else if (tap.kind === 'packed') await call(moveOrder, { params, body: { status: 'packed', ...seenBy(tap) } });
  else {
    const { line, is_ticked, lines_version } = tap;
    await call(tickLine, { params: { ...params, line }, body: { is_ticked, lines_version } });
  }
}

/** A later tick of a line replaces an earlier one. */
export const tapOutbox = createOutbox<KeptTap>({
  key: 'counterTaps',
  schema: keptTap,
  idOf: ({ key }) => key,
  mergeKey: (tap) => (tap.kind === 'tick' ? `${tap.order_id} ${tap.line}` : tap.key),
  isMine,
  send,
  isTemporary: (error) => isTemporaryError(error) || isLoggedOut(error) || error instanceof NetworkError,
  problemFor: (error) => (error instanceof OrderChanged ? error.message : counterSentence(error)),
});

/** Runs an action. One that can wait is queued if the shop is not reached, or if others wait. */
export async function sendOrKeep(work: () => Promise<unknown>, tap: Tap | undefined): Promise<void> {
  const kept = tap && toKeptTap(tap);
  if (kept && tapOutbox.waiting().length > 0) return tapOutbox.add(kept);
  try {
    await work();
  } catch (error) {
    if (!kept || !(error instanceof NetworkError) || error.reason === 'unintelligible') throw error;
    tapOutbox.add(kept);
  }
}
