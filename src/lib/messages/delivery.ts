import type { DeliveryAnswer, DeliveryTerms, DeliveryZone, FoundStore } from '../contract/store.ts';
import { formatMoney, type PriceLocale } from '../money/money.ts';

/** What delivery costs, in short: `₹20, free from ₹499, minimum ₹149`. */
export function termsWords({ charge, free_from, minimum }: DeliveryTerms, locale: PriceLocale): string {
  const parts = [charge > 0 ? formatMoney(charge, locale) : 'Free'];
  if (charge > 0 && free_from !== null) parts.push(`free from ${formatMoney(free_from, locale)}`);
  if (minimum > 0) parts.push(`minimum ${formatMoney(minimum, locale)}`);
  return parts.join(', ');
}

/** Whether a store delivers to a place, in two parts; `typed` is the text that the customer typed. */
export function deliveryWords(
  { outcome, delivery, place }: DeliveryAnswer,
  typed: string,
  locale: PriceLocale,
): { state: string; detail: string } {
  if (delivery) return { state: `Delivers to ${typed}`, detail: termsWords(delivery, locale) };
  if (outcome === 'not_served')
    return { state: `No delivery to ${place?.postal_code ?? typed}`, detail: 'Pick up at the store instead' };
  return { state: `We do not know “${typed}”`, detail: 'Please check the postal code' };
}

/** What a store card says about delivery to the searched place; undefined without one. */
export function cardDeliveryWords({ delivery, ...locale }: FoundStore): string | undefined {
  if (delivery === undefined) return undefined;
  return delivery ? `Delivery ${termsWords(delivery, locale)}` : 'Pickup only: no delivery to you';
}

let listed: Intl.ListFormat | undefined;

/** A part of a store's delivery area as customers read it: `Within 6 km`. */
export function zoneWords({ kind, value }: Pick<DeliveryZone, 'kind' | 'value'>): string {
  if (kind === 'radius_km') return `Within ${Number(value)} km`;
  if (kind === 'country') return `Anywhere in ${value}`;
  listed ??= new Intl.ListFormat('en-GB', { type: 'conjunction' });
  return listed.format(value.split(';').map((code) => code.replace('*', '…')));
}
