import type { LastStep } from '#contract/counter/undo';
import * as t from '#texts/undo';

/** A completed step: `Handed over`. */
export const stepWords = (step: LastStep['step']): string => names[step]();

const names: Record<LastStep['step'], () => string> = {
  accepted: t.accepted,
  pending: t.placed,
  packed: t.packed,
  'ready for pickup': t.ready,
  'handed over': t.handedOver,
  dispatched: t.onTheWay,
  delivered: t.delivered,
  collected: t.pickedUp,
  cancelled: t.cancelled,
};
