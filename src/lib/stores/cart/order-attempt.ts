import * as v from 'valibot';
import { localArea, sessionArea } from '#lib/stores/device/storage';
import { parseStored } from '#lib/stores/device/parse-stored';

const orderAttempt = v.object({ key: v.pipe(v.string(), v.uuid()), order_date: v.string() });

/** An order without a response. A retry must use the same values. */
export type OrderAttempt = v.InferOutput<typeof orderAttempt>;

const keyOf = (storeId: number) => `orderAttempt:${storeId}`;

const keptMs = 24 * 60 * 60 * 1000;

/** Whether the response to a request still matters. */
const isRecent = (date: string): boolean => Date.now() - Date.parse(date) < keptMs;

/** The tab's open attempt, also after a reload. It expires after a day. */
function getOpenAttempt(storeId: number): OrderAttempt | undefined {
  const attempt = parseStored(orderAttempt, sessionArea.read(keyOf(storeId)));
  if (!attempt || isRecent(attempt.order_date)) return attempt;
  sessionArea.write(keyOf(storeId), undefined);
  return undefined;
}

/** The open attempt, or a new one: an order and its retries share one idempotency key. */
export function getOrCreateAttempt(storeId: number): OrderAttempt {
  const attempt = getOpenAttempt(storeId) ?? { key: crypto.randomUUID(), order_date: new Date().toISOString() };
  sessionArea.write(keyOf(storeId), JSON.stringify(attempt));
  localArea.write(keyOf(storeId), attempt.order_date);
  return attempt;
}

/** Whether this device has sent an order without a response in the last day, even if its tab is closed. */
export function hasUnansweredOrder(storeId: number): boolean {
  const sent = localArea.read(keyOf(storeId));
  if (sent === undefined || isRecent(sent)) return sent !== undefined;
  localArea.write(keyOf(storeId), undefined);
  return false;
}

/** The storage key of a payment that this tab has started and whose result is unknown. */
export const paymentKey = (storeId: number) => `paymentAttempt:${storeId}`;

/** Whether this tab has an open order or payment. The cart then keeps its lines. */
export const isOrdering = (storeId: number): boolean =>
  getOpenAttempt(storeId) !== undefined || sessionArea.read(paymentKey(storeId)) !== undefined;

/** Call it when the response is known. */
export function forgetAttempt(storeId: number): void {
  sessionArea.write(keyOf(storeId), undefined);
  localArea.write(keyOf(storeId), undefined);
}
