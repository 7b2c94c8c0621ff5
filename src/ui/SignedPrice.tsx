import { formatMoney, formatSigned, type Minor, type PriceLocale } from '#lib/money/money';
import * as t from '#texts/ui';

/** An amount that can be negative. Many screen readers skip the sign, so they get the word "minus". */
export function SignedPrice({ sum, locale }: { sum: Minor; locale: PriceLocale }) {
  if (sum >= 0) return formatMoney(sum, locale);
  return (
    <>
      <span aria-hidden="true">{formatSigned(sum, locale)}</span>
      <span className="visually-hidden">{t.minus({ amount: formatMoney(-sum, locale) })}</span>
    </>
  );
}
