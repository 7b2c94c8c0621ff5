import { atom } from 'nanostores';
import { getSlots, type Slot } from '#contract/order';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { isBeforeCutOff } from '#lib/schedule/slots';
import { storeIds } from '#lib/stores/device/page-store';

export type SlotsState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; slots: Slot[] };

/** The store's time slots, as last loaded. */
export const $slots = atom<SlotsState>({ status: 'loading' });

/** Loads the slots; a failure is in {@link $slots}. */
export async function loadSlots(): Promise<void> {
  try {
    $slots.set({ status: 'ready', slots: (await call(getSlots, { params: storeIds() })).data });
  } catch (error) {
    $slots.set({ status: 'failed', message: sentenceFor(error) });
  }
}

/** The slots that can still be ordered for at a moment, including full ones. */
export const slotsBeforeCutOff = (slots: Slot[], now: number): Slot[] =>
  slots.filter(({ order_by }) => isBeforeCutOff({ orderBy: Date.parse(order_by) }, now));
