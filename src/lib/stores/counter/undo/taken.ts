import { atom } from 'nanostores';
import type { LastStep } from '#contract/counter/undo';

export interface TakenStep {
  order_id: number;
  step: LastStep['step'];
}

/** How long a step can be undone. Its message to the customer waits as long. */
const offeredMs = 20_000;

/** The step that can be undone with one tap. */
export const $taken = atom<TakenStep | undefined>();

let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers to undo a step for a while; a later step replaces it. */
export function offerUndo(taken: TakenStep | undefined): void {
  clearTimeout(timer);
  $taken.set(taken);
  timer = setTimeout(() => $taken.set(undefined), offeredMs);
}
