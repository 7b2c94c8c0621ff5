import { atom } from 'nanostores';
import type { StockReason } from '#contract/counter/shelf';
import { NetworkError } from '#lib/api/errors';
import * as t from '#texts/shelf';

/** A stock change that counts once, even if it is resent. */
interface StockChange {
  stock_by: number;
  key: string;
  reason?: StockReason | undefined;
}

interface Queue {
  /** Only the first was sent, perhaps without a response. Later changes add up in the last one with the same reason. */
  changes: StockChange[];
  last: number;
  sending?: Promise<string | undefined> | undefined;
}

const queues = new Map<number, Queue>();

/** Unconfirmed stock changes by `item_id`. */
export const $unconfirmedStock = atom<Record<number, number>>({});

const newChange = (stock_by: number, reason?: StockReason): StockChange => ({
  stock_by,
  reason,
  key: crypto.randomUUID(),
});
/** `+3`, `−2`. */
const signed = (pieces: number) => `${pieces > 0 ? '+' : '−'}${Math.abs(pieces)}`;
const sumOf = (changes: readonly StockChange[]) => changes.reduce((sum, { stock_by }) => sum + stock_by, 0);

function show(item_id: number, pieces: number): void {
  const { [item_id]: _before, ...others } = $unconfirmedStock.get();
  $unconfirmedStock.set(pieces === 0 ? others : { ...others, [item_id]: pieces });
}

/**
 * Sends changes one after the other. Those made during a request are summed for the next one.
 * A repeated change resends the unanswered ones with the same keys.
 * @param send resolves with the reason for a refusal, if any; rejects with a {@link NetworkError} if there is no response
 * @returns undefined if all changes were counted, else the reason
 */
export function sendStockChange(
  { item_id, stock_by, reason }: { item_id: number; stock_by: number; reason?: StockReason | undefined },
  send: (change: StockChange) => Promise<string | undefined>,
): Promise<string | undefined> {
  const queue: Queue = queues.get(item_id) ?? { changes: [], last: 0 };
  queues.set(item_id, queue);
  const next = queue.changes.slice(1).at(-1);
  if (queue.sending && next && next.reason === reason) next.stock_by += stock_by;
  else if (queue.sending) queue.changes.push(newChange(stock_by, reason));
  else if (queue.changes.length === 0 || queue.last !== stock_by || queue.changes.at(-1)?.reason !== reason)
    queue.changes = [newChange(stock_by, reason)];
  queue.last = stock_by;
  show(item_id, sumOf(queue.changes));
  queue.sending ??= sendAll(item_id, queue, send);
  return queue.sending;
}

async function sendAll(
  item_id: number,
  queue: Queue,
  send: (change: StockChange) => Promise<string | undefined>,
): Promise<string | undefined> {
  let problem: string | undefined;
  try {
    for (let [change] = queue.changes; change; [change] = queue.changes) {
      const refusal = await send(change);
      problem ??= refusal;
      queue.changes.shift();
      show(item_id, sumOf(queue.changes));
    }
    return problem;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return queue.changes.length > 1 || queue.changes[0]?.stock_by !== queue.last
      ? t.tapsLost({ pieces: signed(sumOf(queue.changes)) })
      : t.tapLost();
  } finally {
    queue.sending = undefined;
    show(item_id, 0);
  }
}

/** Resolves when an item has no unconfirmed changes. */
export const whenSent = async (item_id: number): Promise<void> => void (await queues.get(item_id)?.sending);

/** Discards unanswered changes, because the shelf is loaded again. */
export function discardUnanswered(): void {
  for (const [item_id, { sending }] of queues) if (!sending) queues.delete(item_id);
}
