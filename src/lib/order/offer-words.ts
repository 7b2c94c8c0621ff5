import type { Offer } from '#contract/counter/offer';
import { lineName, type NamedLine } from '../cart/line-name.ts';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import * as t from '#texts/offer';
import * as orderWords from '#texts/order-words';

/** Pieces of an item: `2 × Toor dal, 1 kg`. */
export const piecesWords = (quantity: number, line: NamedLine): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${lineName(line)}`;

/** The price of the offered item compared with the missing one: `₹20, ₹4 less`. */
export function priceWords({ missing, charged }: Offer, locale: PriceLocale): string {
  const less = missing.amount - charged;
  const price = formatMoney(charged, locale);
  return less > 0 ? orderWords.priceLess({ price, less: formatMoney(less, locale) }) : orderWords.priceSame({ price });
}

export function outcomeWords({ state, quantity, missing, instead }: Offer): string {
  const [lost, other] = [piecesWords(quantity, missing), piecesWords(quantity, instead)];
  if (state === 'accepted') return t.accepted({ other, lost });
  if (state === 'withdrawn') return t.withdrawn({ other, lost });
  return t.leftOut({ lost });
}

/** The time left to answer, and the effect of no answer. */
export function deadlineWords({ time_left_s, unanswered }: Offer): string {
  const minutes = Math.ceil((time_left_s ?? 0) / 60);
  const isAccepted = unanswered === 'accept';
  if (minutes === 0) return isAccepted ? t.overAccept() : t.overLeaveOut();
  return isAccepted ? t.withinAccept({ minutes }) : t.withinLeaveOut({ minutes });
}

/** The name of a line's pieces after packing, including replacements. */
export function nameInBag(ordered: NamedLine & { item_qty: number }, offers: readonly Offer[]): string {
  const name = lineName(ordered);
  const taken = offers.filter(({ state }) => state === 'accepted');
  if (taken.length === 0) return name;
  const others = taken.map(({ instead }) => lineName(instead)).join(', ');
  const replaced = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  return replaced < ordered.item_qty ? `${name}, ${others}` : orderWords.insteadOf({ others, name });
}
