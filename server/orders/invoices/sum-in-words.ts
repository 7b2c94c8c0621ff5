import { ToWords as CanadianWords } from 'to-words/en-CA';
import { ToWords as IndianWords } from 'to-words/en-IN';
import { toDecimal, type Minor, type PriceLocale } from '#lib/money/money';

const indian = new IndianWords();
const canadian = new CanadianWords();

/** As on invoices: `One Lakh Twenty Three Thousand Rupees Only`. */
export const sumInWords = (sum: Minor, { country }: Pick<PriceLocale, 'country'>): string =>
  (country === 'India' ? indian : canadian).convert(toDecimal(sum), { currency: true });
