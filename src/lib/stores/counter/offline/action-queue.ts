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

const actionFields = {
  key: v.string(),
  label: v.string(),
  staff_id: v.number(),
  order_id: v.number(),
  at: v.number(),
  problem: v.optional(v.string()),
};

const queuedAction = v.union([
  v.object({ ...actionFields, kind: v.literal('accept') }),
  v.object({ ...actionFields, kind: v.literal('delivered') }),
  v.object({
    ...actionFields,
    kind: v.literal('tick'),
    line: v.number(),
    item_name: v.string(),
    is_ticked: v.boolean(),
    /** The number of pieces to pick that the page showed. */
    to_pick: v.number(),
    lines_version: v.optional(v.string()),
  }),
  v.object({
    ...actionFields,
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
export type QueuedAction = v.InferOutput<typeof queuedAction>;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type CounterAction = Without<QueuedAction, 'key' | 'label' | 'staff_id' | 'at' | 'problem'>;

/** Adds the person, the store, the time and a key. */
const toQueuedAction = (action: CounterAction): QueuedAction => ({
  ...action,
  ...staffHere(),
  key: crypto.randomUUID(),
  at: Date.now(),
});

type OrderDetails = CallAnswer<typeof readBoardOrder>['data'];

export const piecesOf = ({ lines }: OrderDetails): number => lines.reduce((sum, { to_pick }) => sum + to_pick, 0);

const lineOf = ({ lines }: OrderDetails, line: number) => lines.find((other) => other.line === line);

type BoardAction = Exclude<QueuedAction, { kind: 'delivered' }>;

/** Whether the order is already as the action would make it. */
function isDone(action: BoardAction, order: OrderDetails): boolean {
  if (action.kind === 'accept') return order.accepted !== null;
  if (action.kind === 'packed') return order.status === 'packed';
  return (lineOf(order, action.line)?.ticked !== null) === action.is_ticked;
}

/** Why an action no longer fits its order. */
function problemOf(action: BoardAction, order: OrderDetails): string | undefined {
  if (order.status === 'cancelled') return t.cancelled();
  if (isDone(action, order)) return undefined;
  if (order.status !== 'pending') return t.orderMovedOn({ step: stepNames[order.status]() });
  if (action.kind === 'accept') return undefined;
  if ((action.lines_version ?? order.lines_version) !== order.lines_version) return t.changed();
  if (action.kind === 'tick' && lineOf(order, action.line)?.to_pick !== action.to_pick) return t.changed();
  if (action.kind === 'packed' && piecesOf(order) !== action.pieces) return t.changed();
  return undefined;
}

/** The body of a call that packs an order, from what the page showed. */
export const packingBody = ({ lines_version, pieces }: Extract<CounterAction, { kind: 'packed' }>) => ({
  lines_version,
  to_pick: pieces,
});

/** The order has changed since the action. The message is for the person who tapped. */
class OrderChanged extends Error {}

/**
 * Records a delivery at the time of the tap. Riders cannot read the order; the shop refuses it if they no longer have
 * it.
 */
async function sendDelivered({ label, order_id: orderId, at }: QueuedAction): Promise<void> {
  try {
    await call(deliverRide, { params: { label, orderId }, body: { at: new Date(at).toISOString() } });
  } catch (error) {
    throw error instanceof ApiError && error.code === 'not_found' ? new OrderChanged(t.rideOver()) : error;
  }
}

/** Sends an action, unless it was made or no longer fits the order. */
async function send(action: QueuedAction): Promise<void> {
  if (action.kind === 'delivered') return sendDelivered(action);
  const params = { label: action.label, orderId: action.order_id };
  const { data: order } = await call(readBoardOrder, { params });
  const problem = problemOf(action, order);
  if (problem) throw new OrderChanged(problem);
  if (isDone(action, order)) return;
  if (action.kind === 'accept') await call(acceptOrder, { params });
  else if (action.kind === 'packed')
    await call(moveOrder, { params, body: { status: 'packed', ...packingBody(action) } });
  else {
    const { line, is_ticked, lines_version } = action;
    await call(tickLine, { params: { ...params, line }, body: { is_ticked, lines_version } });
  }
}

/** A later tick of a line replaces an earlier one. */
export const actionOutbox = createOutbox<QueuedAction>({
  key: 'counterTaps',
  schema: queuedAction,
  idOf: ({ key }) => key,
  mergeKey: (action) => (action.kind === 'tick' ? `${action.order_id} ${action.line}` : action.key),
  isMine,
  send,
  isTemporary: (error) => isTemporaryError(error) || isLoggedOut(error) || error instanceof NetworkError,
  problemFor: (error) => (error instanceof OrderChanged ? error.message : counterSentence(error)),
});

/** Runs an action. One that can wait is queued if the shop is not reached, or if others wait. */
export async function sendOrQueue(work: () => Promise<unknown>, action: CounterAction | undefined): Promise<void> {
  const queued = action && toQueuedAction(action);
  if (queued && actionOutbox.waiting().length > 0) return actionOutbox.add(queued);
  try {
    await work();
  } catch (error) {
    if (!queued || !(error instanceof NetworkError) || error.reason === 'unintelligible') throw error;
    actionOutbox.add(queued);
  }
}
