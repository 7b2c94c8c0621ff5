import type { DeliveryTerms, DeliveryZone } from '../contract/store.ts';
import * as t from '#texts/cart';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';
import { areaText } from './delivery-area.ts';

const minimums = { within: t.minimumWithin, anywhere: t.minimumInCountry, nearby: t.minimumNearby };

/** What a sum misses for delivery to a known place; nothing when it is enough. */
export function minimumThere(
  { minimum }: DeliveryTerms,
  place: string,
  items: Minor,
  locale: PriceLocale,
): string | undefined {
  if (items >= minimum) return undefined;
  const missing = formatMoney(minimum - items, locale);
  return t.minimumThere({ place, minimum: formatMoney(minimum, locale), missing });
}

/** The minimum orders that a sum does not reach, of all a store's areas, while no place is known. */
export function minimumAnywhere(zones: DeliveryZone[], items: Minor, locale: PriceLocale): string | undefined {
  const missed = zones.filter(({ minimum }) => items < minimum);
  if (missed.length === 0) return undefined;
  const areas = missed.map((zone) => areaText(zone, minimums, { minimum: formatMoney(zone.minimum, locale) }));
  return t.minimumAnywhere({ areas: areas.join(', ') });
}
