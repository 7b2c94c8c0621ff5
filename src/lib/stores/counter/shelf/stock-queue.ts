import { atom } from 'nanostores';
import type { StockReason } from '#contract/counter/shelf';
import { NetworkError } from '#lib/api/errors';
import * as t from '#texts/shelf';

/** A stock change that counts once, even if it is resent. */
interface Tap {
  stock_by: number;
  key: string;
  reason?: StockReason | undefined;
}

interface Queue {
  /** Only the first was sent, perhaps without a response. Later taps add up in the last one with the same reason. */
  taps: Tap[];
  last: number;
  sending?: Promise<string | undefined> | undefined;
}

const queues = new Map<number, Queue>();

/** Unconfirmed stock changes by `item_id`. */
export const $uncounted = atom<Record<number, number>>({});

const newTap = (stock_by: number, reason?: StockReason): Tap => ({ stock_by, reason, key: crypto.randomUUID() });
/** `+3`, `−2`. */
const signed = (pieces: number) => `${pieces > 0 ? '+' : '−'}${Math.abs(pieces)}`;
const sumOf = (taps: readonly Tap[]) => taps.reduce((sum, { stock_by }) => sum + stock_by, 0);

function show(item_id: number, pieces: number): void {
  const { [item_id]: _before, ...others } = $uncounted.get();
  $uncounted.set(pieces === 0 ? others : { ...others, [item_id]: pieces });
}

/**
 * Sends taps one after the other. Taps during a request are summed for the next one.
 * A repeated tap resends the unanswered ones with the same keys.
 * @param send resolves with the reason for a refusal, or a {@link NetworkError} without a response
 * @returns undefined if all was counted, else the reason
 */
export function sendTap(
  { item_id, stock_by, reason }: { item_id: number; stock_by: number; reason?: StockReason | undefined },
  send: (tap: Tap) => Promise<string | undefined>,
): Promise<string | undefined> {
  const queue: Queue = queues.get(item_id) ?? { taps: [], last: 0 };
  queues.set(item_id, queue);
  const next = queue.taps.slice(1).at(-1);
  if (queue.sending && next && next.reason === reason) next.stock_by += stock_by;
  else if (queue.sending) queue.taps.push(newTap(stock_by, reason));
  else if (queue.taps.length === 0 || queue.last !== stock_by || queue.taps.at(-1)?.reason !== reason)
    queue.taps = [newTap(stock_by, reason)];
  queue.last = stock_by;
  show(item_id, sumOf(queue.taps));
  queue.sending ??= sendAll(item_id, queue, send);
  return queue.sending;
}

async function sendAll(
  item_id: number,
  queue: Queue,
  send: (tap: Tap) => Promise<string | undefined>,
): Promise<string | undefined> {
  let problem: string | undefined;
  try {
    for (let [tap] = queue.taps; tap; [tap] = queue.taps) {
      const refusal = await send(tap);
      problem ??= refusal;
      queue.taps.shift();
      show(item_id, sumOf(queue.taps));
    }
    return problem;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return queue.taps.length > 1 || queue.taps[0]?.stock_by !== queue.last
      ? t.tapsLost({ pieces: signed(sumOf(queue.taps)) })
      : t.tapLost();
  } finally {
    queue.sending = undefined;
    show(item_id, 0);
  }
}

/** Resolves when an item has no unconfirmed changes. */
export const untilSent = async (item_id: number): Promise<void> => void (await queues.get(item_id)?.sending);

/** Discards unanswered taps, because the shelf is loaded again. */
export function forgetLostTaps(): void {
  for (const [item_id, { sending }] of queues) if (!sending) queues.delete(item_id);
}
