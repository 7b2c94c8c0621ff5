import type { DeliveryTerms, DeliveryZone } from '../contract/store.ts';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';
import { areaOf } from './delivery-area.ts';

/** What a sum misses for delivery to a known place; nothing when it is enough. */
export function minimumThere(
  { minimum }: DeliveryTerms,
  place: string,
  items: Minor,
  locale: PriceLocale,
): string | undefined {
  if (items >= minimum) return undefined;
  const missing = formatMoney(minimum - items, locale);
  return `The minimum order for delivery to ${place} is ${formatMoney(minimum, locale)}. Add ${missing} more.`;
}

/** The minimum orders that a sum does not reach, of all a store's areas, while no place is known. */
export function minimumAnywhere(zones: DeliveryZone[], items: Minor, locale: PriceLocale): string | undefined {
  const missed = zones.filter(({ minimum }) => items < minimum);
  if (missed.length === 0) return undefined;
  const areas = missed.map((zone) => `${formatMoney(zone.minimum, locale)}${areaOf(zone)}`);
  return `The minimum order for delivery is ${areas.join(', ')}.`;
}
