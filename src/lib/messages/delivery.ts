import type { DeliveryAnswer, DeliveryTerms, DeliveryZone, FoundStore } from '../contract/store.ts';
import * as t from '#texts/delivery-terms';
import { locale as textLocale } from '#texts/locale';
import { grouped } from '../money/grouped.ts';
import { formatMoney, type PriceLocale } from '../money/money.ts';

/** Delivery terms in short: `₹20, free from ₹499, minimum ₹149`. */
export function termsWords({ charge, free_from, minimum }: DeliveryTerms, locale: PriceLocale): string {
  const parts = [charge > 0 ? formatMoney(charge, locale) : t.free()];
  if (charge > 0 && free_from !== null) parts.push(t.freeFrom({ sum: formatMoney(free_from, locale) }));
  if (minimum > 0) parts.push(t.minimum({ sum: formatMoney(minimum, locale) }));
  return parts.join(', ');
}

/** Whether a store delivers to a place, in two parts. `typed` is the customer's text. */
export function deliveryWords(
  { outcome, delivery, place }: DeliveryAnswer,
  typed: string,
  locale: PriceLocale,
): { state: string; detail: string } {
  if (delivery) return { state: t.delivers({ place: typed }), detail: termsWords(delivery, locale) };
  if (outcome === 'not_served')
    return { state: t.noDelivery({ place: place?.postal_code ?? typed }), detail: t.pickUpInstead() };
  return { state: t.unknown({ place: typed }), detail: t.checkCode() };
}

/** The delivery line of a store's card; undefined without a searched place. */
export function cardDeliveryWords({ delivery, arrives, ...locale }: FoundStore): string | undefined {
  if (delivery === undefined) return undefined;
  if (!delivery) return t.pickupOnly();
  return [arrives, t.delivery({ terms: termsWords(delivery, locale) })].filter(Boolean).join(' · ');
}

let listed: Intl.ListFormat | undefined;

/** A delivery zone: `Within 6 km`. */
export function zoneWords({ kind, value }: Pick<DeliveryZone, 'kind' | 'value'>): string {
  if (kind === 'radius_km') return t.within({ kilometres: Number(value) });
  if (kind === 'country') return t.anywhere({ country: value });
  listed ??= new Intl.ListFormat(textLocale, { type: 'conjunction' });
  return listed.format(value.split(';').map((code) => code.replace('*', '…')));
}

/** A distance, rounded to 100 m, from 100 km on to a kilometre: `1,145 km`. */
export const distanceWords = (kilometres: number): string =>
  t.distance({ kilometres: kilometres < 100 ? kilometres : grouped(Math.round(kilometres)) });
