import { readBoardOrder } from '#contract/counter/board';
import { undoLeaveOut, undoStep, type LastStep } from '#contract/counter/undo';
import { call } from '#lib/api/client';
import * as refusals from '#texts/refusals';
import * as t from '#texts/undo';
import { attempt, boardStore, setRefusal } from '../board.ts';
import { $openOrder, reloadOrder } from '../open-order.ts';
import { offerUndo, type TakenStep } from './taken.ts';

async function change(work: () => Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(work);
  await reloadOrder();
  return isDone;
}

const undoEvent = (orderId: number, { event }: LastStep, reason: string) =>
  call(undoStep, { params: { ...boardStore(), orderId }, body: { event, reason } });

/** Undoes a recent step, unless another one followed. @returns whether it succeeded */
export async function undoRecentStep({ order_id: orderId, step }: TakenStep): Promise<boolean> {
  offerUndo(undefined);
  let hasChanged = false;
  const isDone = await change(async () => {
    const { data } = await call(readBoardOrder, { params: { ...boardStore(), orderId } });
    hasChanged = data.last_step?.step !== step;
    if (data.last_step && !hasChanged) await undoEvent(orderId, data.last_step, t.mistake());
  });
  if (isDone && hasChanged) setRefusal(refusals.step_changed());
  return isDone && !hasChanged;
}

/** @returns whether it succeeded */
export async function undoLast(last: LastStep, reason: string): Promise<boolean> {
  const id = $openOrder.get()?.id;
  offerUndo(undefined);
  return id !== undefined && change(() => undoEvent(id, last, reason));
}

/** Puts left-out pieces back. @returns whether it succeeded */
export const restoreLeftOut = (deductionId: string): Promise<boolean> =>
  change(() => call(undoLeaveOut, { params: { ...boardStore(), orderId: $openOrder.get()?.id ?? 0, deductionId } }));
