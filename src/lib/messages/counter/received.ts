import type { Received, ReceivedKind } from '../../contract/orders/received.ts';
import { formatMoney, type Minor, type PriceLocale } from '../../money/money.ts';
import { momentWords } from '../../schedule/date-words.ts';
import * as t from '#texts/received';

const kindWords: Record<ReceivedKind, (of: { sum: string }) => string> = {
  cash: t.inCash,
  upi: t.byUpi,
  card: t.byCard,
};

export const kindNames: Record<ReceivedKind, () => string> = { cash: t.cash, upi: t.upi, card: t.card };

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `₹1,000 in cash and ₹640 by UPI`. */
export const receivedWords = (received: Pick<Received, 'kind' | 'amount'>[], locale: PriceLocale): string =>
  listFormat.format(received.map(({ kind, amount }) => kindWords[kind]({ sum: formatMoney(amount, locale) })));

/** The payments received, who recorded them, and when. */
export function recordedWords(
  all: Received[],
  { name, at }: Received,
  store: PriceLocale & { timezone: string },
): string {
  const [received, time] = [receivedWords(all, store), momentWords(at, store.timezone)];
  return name ? t.receivedBy({ received, name, time }) : t.received({ received, time });
}

interface Difference {
  cash_short: Minor;
  cash_over?: Minor;
  short_reason: string;
}

/** The underpaid or overpaid amount, and the reason; undefined if the payment was exact. */
export function differenceWords(difference: Difference, locale: PriceLocale): string | undefined {
  const { cash_short: short, cash_over: over = 0, short_reason: reason } = difference;
  if (short > 0) return t.short({ sum: formatMoney(short, locale), reason });
  return over > 0 ? t.over({ sum: formatMoney(over, locale), reason }) : undefined;
}
