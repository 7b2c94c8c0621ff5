import { acceptOrder, moveOrder, readBoardOrder, tickLine } from '#contract/counter/board';
import { call } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { keptMessages } from '#lib/messages/counter/problems';
import { counterSentence } from '../counter-sentence.ts';
import { stepNames } from '#lib/messages/order';
import { refreshBoard, tapper } from '../board.ts';
import { $keptTaps, dropTap, markTap, storedTaps, waitingTaps, type KeptTap } from './taps.ts';
import { piecesOf, reloadOrder, type BoardDetails } from '../open-order.ts';
import { isLoggedOut } from '../session.ts';

let isSending = false;

const storedOfMine = (): KeptTap[] => waitingTaps(storedTaps(), tapper());

/** Sends what was tapped while the shop was not reached, oldest first; what no longer fits its order is said, not done. */
export async function sendKept(): Promise<void> {
  if (isSending || waitingTaps($keptTaps.get(), tapper()).length === 0) return;
  isSending = true;
  let hasChanged = false;
  const send = async () => {
    for (const tap of storedOfMine()) {
      const isStillMine = storedOfMine().some(({ key }) => key === tap.key);
      if (!isStillMine || !(await sendOne(tap))) return;
      hasChanged = true;
    }
  };
  try {
    await (navigator.locks?.request('counterTaps', send) ?? send()); // one tab at a time
  } finally {
    isSending = false;
    if (hasChanged) await Promise.all([refreshBoard(), reloadOrder()]); // which begins again with what is left
  }
}

/** Whether the shop may take it later: it was not reached, or cannot do anything now. */
const isForLater = (error: unknown): boolean =>
  error instanceof NetworkError ||
  isLoggedOut(error) ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/** @returns whether the next one can be sent */
async function sendOne(tap: KeptTap): Promise<boolean> {
  try {
    const params = { label: tap.label, orderId: tap.order_id };
    const { data: order } = await call(readBoardOrder, { params });
    const problem = problemOf(tap, order);
    if (problem) markTap(tap.key, problem);
    else {
      if (!isDone(tap, order)) await send(tap);
      dropTap(tap.key);
    }
    return true;
  } catch (error) {
    if (isForLater(error)) return false;
    markTap(tap.key, counterSentence(error));
    return true;
  }
}

const lineOf = ({ lines }: BoardDetails, line: number) => lines.find((other) => other.line === line);

/** Whether it has been done meanwhile. */
function isDone(tap: KeptTap, order: BoardDetails): boolean {
  if (tap.kind === 'accept') return order.accepted !== null;
  if (tap.kind === 'packed') return order.status === 'packed';
  return (lineOf(order, tap.line)?.ticked !== null) === tap.is_ticked;
}

/** Why a tap does not fit its order any more. */
function problemOf(tap: KeptTap, order: BoardDetails): string | undefined {
  if (order.status === 'cancelled') return keptMessages.cancelled;
  if (isDone(tap, order)) return undefined;
  if (order.status !== 'pending') return keptMessages.moved(stepNames[order.status]);
  if (tap.kind === 'tick' && lineOf(order, tap.line)?.to_pick !== tap.to_pick) return keptMessages.changed;
  if (tap.kind === 'packed' && piecesOf(order) !== tap.pieces) return keptMessages.changed;
  return undefined;
}

function send(tap: KeptTap): Promise<unknown> {
  const params = { label: tap.label, orderId: tap.order_id };
  if (tap.kind === 'accept') return call(acceptOrder, { params });
  if (tap.kind === 'packed') return call(moveOrder, { params, body: { status: 'packed' } });
  return call(tickLine, { params: { ...params, line: tap.line }, body: { is_ticked: tap.is_ticked } });
}
