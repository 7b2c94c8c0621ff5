import { getSlots, type Slot } from '#contract/order';
import { call } from '#lib/api/client';
import { isBeforeCutOff } from '#lib/schedule/slots';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';

export const { $state: $slots, load: loadSlots } = createResource(
  async () => (await call(getSlots, { params: storeIds() })).data,
);

/** The slots before their order deadline, including full ones. */
export const slotsBeforeCutOff = (slots: Slot[], now: number): Slot[] =>
  slots.filter(({ order_by }) => isBeforeCutOff({ orderBy: Date.parse(order_by) }, now));
