import * as t from '#texts/delivery-hints';
import type { DeliveryZone } from '../contract/store.ts';
import { areaText } from './delivery-area.ts';

/** An area, or undefined for a known place, which is not named. */
type Area = Pick<DeliveryZone, 'kind' | 'value'> | undefined;

const forDelivery = {
  within: t.addForDeliveryWithin,
  anywhere: t.addForDeliveryAnywhere,
  nearby: t.addForDeliveryNearby,
};
const forFree = { within: t.addForFreeWithin, anywhere: t.addForFreeAnywhere, nearby: t.addForFreeNearby };
const free = { within: t.freeWithin, anywhere: t.freeAnywhere, nearby: t.freeNearby };

/** The amount missing for delivery. @param missing a formatted sum */
export const addForDelivery = (missing: string, area: Area): string =>
  area ? areaText(area, forDelivery, { missing }) : t.addForDelivery({ missing });

/** The amount missing for free delivery. @param missing a formatted sum */
export const addForFree = (missing: string, area: Area): string =>
  area ? areaText(area, forFree, { missing }) : t.addForFree({ missing });

/** The hint that delivery is free. */
export const isFree = (area: Area): string => (area ? areaText(area, free, {}) : t.free());
