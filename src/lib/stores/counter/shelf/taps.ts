import { atom } from 'nanostores';
import type { StockReason } from '#contract/counter/shelf';
import { NetworkError } from '#lib/api/errors';
import * as t from '#texts/shelf';

/** Pieces that are counted once, however often they are sent. */
interface Tap {
  stock_by: number;
  key: string;
  reason?: StockReason | undefined;
}

interface Queue {
  /** Only the first was sent, perhaps without an answer; what is tapped meanwhile is summed in the last, by its reason. */
  taps: Tap[];
  last: number;
  sending?: Promise<string | undefined> | undefined;
}

const queues = new Map<number, Queue>();

/** How many pieces of items are on their way to the shop, by `item_id`. */
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
 * Sends what was tapped, one tap after the other; what is tapped while one is under way goes after it as one. Taps that
 * were not answered are sent again, as the same ones, when the last is repeated.
 * @param send resolves with why it was refused; a {@link NetworkError} when nothing was answered
 * @returns undefined when all was counted, else why not
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

/** Resolves when nothing of an item is on its way to the shop. */
export const untilSent = async (item_id: number): Promise<void> => void (await queues.get(item_id)?.sending);

/** Forgets taps that were not answered, as the shelf is looked at again. */
export function forgetLostTaps(): void {
  for (const [item_id, { sending }] of queues) if (!sending) queues.delete(item_id);
}
