import type { UndoObstacle } from '../contract/counter/undo.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { formatMoney, toMinor, type PriceLocale } from '../money/money.ts';
import { timeWords } from '../schedule/date-words.ts';
import { localTime } from '../schedule/zoned-time.ts';
import * as t from '#texts/refusals';

/** The customer's sentence for a refusal, from spec §8 if it has one. */
export const refusal = (code: ErrorCode): string => t[code]();

interface Details {
  retry_after_s?: number;
  /** The next time to try, and the store's time zone. */
  retry_at?: string;
  timezone?: string;
  order_ids?: number[];
  /** The end of a pause, and whether it lasts for the rest of the day. */
  until?: string;
  for_today?: boolean;
  /** The number of pieces with a return request. */
  asked?: number;
  /** The exceeded limit for cash orders. */
  too_much?: CashBound;
  /** The payment already recorded for an order. */
  recorded?: RecordedCash;
  /** The reason why a step cannot be undone. */
  reason?: UndoObstacle;
  /** The name of the person who ended a staff role; empty for a command. */
  ended_by?: string;
}

/** The sentence of a refusal with its details, such as a waiting time or the open orders. */
export function refusalSentence(code: ErrorCode, data?: unknown): string {
  const details = (data ?? {}) as Details;
  const {
    retry_after_s: wait,
    order_ids: orders,
    until,
    timezone,
    asked,
    too_much,
    recorded,
    ended_by,
    for_today,
  } = details;
  if (wait !== undefined) return (waits[code] ?? t.wait)({ when: retryWords(wait, details) });
  if (too_much) return cashBoundSentence(too_much);
  if (recorded) return recordedSentence(recorded);
  if (ended_by !== undefined) return endedSentence(ended_by);
  if (code === 'undo_impossible' && details.reason) return obstacles[details.reason]();
  if (code === 'deduction_too_large' && asked) return t.returnRequested();
  if (orders) return t.withOrders({ refusal: refusal(code), orders: orders.join(', '), count: orders.length });
  return until && timezone ? pausedWords(Date.parse(until), timezone, for_today) : refusal(code);
}

const obstacles: Record<UndoObstacle, () => string> = {
  day_over: t.undoDayOver,
  day_closed: t.undoDayClosed,
  money_returned: t.undoMoneyReturned,
  return_open: t.undoReturnOpen,
  invoiced: t.undoInvoiced,
};

/** A limit of cash orders: a sum, or a number of pieces, of one item if it is named. */
export interface CashBound {
  sum?: number;
  pieces?: number;
  item_name?: string;
  /** Whether it is the lower limit before the customer's first completed order. */
  is_first: boolean;
  pays_online: boolean;
  locale: PriceLocale;
}

export function cashBoundSentence({ sum, pieces = 0, item_name, is_first, pays_online, locale }: CashBound): string {
  const count = item_name ? t.piecesOf({ count: pieces, item: item_name }) : t.pieces({ count: pieces });
  const limit = sum === undefined ? count : formatMoney(toMinor(sum), locale);
  if (is_first) return pays_online ? t.cashLimitFirstOnline({ limit }) : t.cashLimitFirst({ limit });
  return pays_online ? t.cashLimitOnline({ limit }) : t.cashLimit({ limit });
}

/** A recorded payment of any kind, decimal. The name is empty if no staff member recorded it. */
export interface RecordedCash {
  cash_received: number;
  name: string;
  locale: PriceLocale;
}

function recordedSentence({ cash_received, name, locale }: RecordedCash): string {
  const sum = formatMoney(toMinor(cash_received), locale);
  return name ? t.recordedBy({ sum, name }) : t.recorded({ sum });
}

const endedSentence = (name: string): string => (name ? t.accessEnded({ name }) : t.accessEndedByOperator());

export function pausedWords(until: number, timezone: string, isForToday = false): string {
  return isForToday ? t.pausedToday() : t.paused({ time: timeWords(localTime(until, timezone).minutes) });
}

const waits: Partial<Record<ErrorCode, typeof t.wait>> = { otp_tries_used: t.waitTries, cash_orders_used: t.waitCash };

/** `in 5 minutes`, for long waits by the store's clock: `at 4:15 PM`, `tomorrow at 1 AM`. */
function retryWords(wait: number, { retry_at, timezone }: Details): string {
  if (!retry_at || !timezone) return t.inMinutes({ minutes: Math.ceil(wait / 60) });
  const [at, now] = [Date.parse(retry_at), Date.parse(retry_at) - wait * 1000].map((time) => localTime(time, timezone));
  const time = timeWords(at?.minutes ?? 0);
  return at?.date === now?.date ? t.at({ time }) : t.tomorrowAt({ time });
}
