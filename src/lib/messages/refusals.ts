import type { UndoObstacle } from '../contract/counter/undo.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { formatMoney, toMinor, type PriceLocale } from '../money/money.ts';
import { timeWords } from '../schedule/date-words.ts';
import { localTime } from '../schedule/zoned-time.ts';
import * as t from '#texts/refusals';

/** The customer's sentence for each refusal; the specification's own where it has one (spec §8). */
export const refusal = (code: ErrorCode): string => t[code]();

interface Details {
  retry_after_s?: number;
  /** When it may be tried again, and the store's time zone. */
  retry_at?: string;
  timezone?: string;
  order_ids?: number[];
  /** Until when a store is paused, and whether that is the rest of the day. */
  until?: string;
  for_today?: boolean;
  /** How many pieces were asked to be returned already. */
  asked?: number;
  /** The limit of cash orders that is exceeded. */
  too_much?: CashBound;
  /** What is already recorded as received for an order. */
  recorded?: RecordedCash;
  /** Why a step cannot be undone. */
  reason?: UndoObstacle;
  /** Who ended the role of a member of the staff; empty for a command. */
  ended_by?: string;
}

/** The sentence of a refusal with its details: how long to wait or until when, which orders are open. */
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
  /** Whether it is the lower limit before the customer's first order is delivered or collected. */
  is_first: boolean;
  pays_online: boolean;
  locale: PriceLocale;
}

/** The refusal of a cash order that is too large. */
export function cashBoundSentence({ sum, pieces = 0, item_name, is_first, pays_online, locale }: CashBound): string {
  const count = item_name ? t.piecesOf({ count: pieces, item: item_name }) : t.pieces({ count: pieces });
  const limit = sum === undefined ? count : formatMoney(toMinor(sum), locale);
  if (is_first) return pays_online ? t.cashLimitFirstOnline({ limit }) : t.cashLimitFirst({ limit });
  return pays_online ? t.cashLimitOnline({ limit }) : t.cashLimit({ limit });
}

/** What is recorded as received, decimal, of all kinds; the name is empty when no staff member recorded it. */
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

/** A customer's sentence about a store that is paused. */
export function pausedWords(until: number, timezone: string, isForToday = false): string {
  return isForToday ? t.pausedToday() : t.paused({ time: timeWords(localTime(until, timezone).minutes) });
}

const waits: Partial<Record<ErrorCode, typeof t.wait>> = { otp_tries_used: t.waitTries, cash_orders_used: t.waitCash };

/** `in 5 minutes`, after a long wait by the store's clock: `at 4:15 PM`, `tomorrow at 1 AM`. */
function retryWords(wait: number, { retry_at, timezone }: Details): string {
  if (!retry_at || !timezone) return t.inMinutes({ minutes: Math.ceil(wait / 60) });
  const [at, now] = [Date.parse(retry_at), Date.parse(retry_at) - wait * 1000].map((time) => localTime(time, timezone));
  const time = timeWords(at?.minutes ?? 0);
  return at?.date === now?.date ? t.at({ time }) : t.tomorrowAt({ time });
}
