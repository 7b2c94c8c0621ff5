import type { Offer } from '#contract/counter/offer';
import { lineName, type NamedLine } from '../cart/line-name.ts';
import { formatMoney, type PriceLocale } from '#lib/money/money';

/** Pieces of an item in words: `2 × Toor dal, 1 kg`. */
export const piecesWords = (quantity: number, line: NamedLine): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${lineName(line)}`;

/** What an offer's item costs, compared with what is missing: `₹20, ₹4 less`. */
export function priceWords({ missing, charged }: Offer, locale: PriceLocale): string {
  const less = missing.amount - charged;
  return `${formatMoney(charged, locale)}, ${less > 0 ? `${formatMoney(less, locale)} less` : 'the same as before'}`;
}

/** What has become of an offer, as its customer reads it. */
export function outcomeWords({ state, quantity, missing, instead }: Offer): string {
  const [lost, other] = [piecesWords(quantity, missing), piecesWords(quantity, instead)];
  if (state === 'accepted') return `You get ${other} instead of ${lost}.`;
  if (state === 'withdrawn') return `${other} is no longer offered instead of ${lost}. You need not answer.`;
  return `${lost} is left out. You do not pay for it.`;
}

/** How long there is to answer, and what is done without an answer. */
export function deadlineWords({ time_left_s, unanswered }: Offer): string {
  const minutes = Math.ceil((time_left_s ?? 0) / 60);
  const unansweredWords = unanswered === 'accept' ? 'you get it' : 'we leave it out';
  if (minutes === 0) return `The time to answer is over: ${unansweredWords}.`;
  return `Please answer within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Without an answer ${unansweredWords}.`;
}

/** What a line's pieces are called once they were packed: with what came instead of all of them, or of some. */
export function nameInBag(ordered: NamedLine & { item_qty: number }, offers: readonly Offer[]): string {
  const name = lineName(ordered);
  const taken = offers.filter(({ state }) => state === 'accepted');
  if (taken.length === 0) return name;
  const others = taken.map(({ instead }) => lineName(instead)).join(', ');
  const replaced = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  return replaced < ordered.item_qty ? `${name}, ${others}` : `${others} instead of ${name}`;
}
