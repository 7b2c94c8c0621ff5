import type { ReceivedKind } from '#contract/orders/received';
import { typedAmount } from '#lib/account/typed-amount';
import { formatMoney, toMinor, type Minor, type PriceLocale } from '#lib/money/money';
import * as formTexts from '#texts/form';
import * as t from '#texts/received';

/** The typed amounts of a payment; a kind without a field was not used. */
export interface TypedPayment extends Partial<Record<ReceivedKind, string>> {
  short_reason?: string;
}

type Problems = Partial<Record<keyof TypedPayment, string>>;

const kinds = ['cash', 'upi', 'card'] as const;

/** The typed amounts, decimal; an empty field of several is 0. */
const amountsOf = (typed: TypedPayment): [ReceivedKind, number][] => {
  const used = kinds.filter((kind) => typed[kind] !== undefined);
  return used.map((kind) => [kind, used.length > 1 && !typed[kind]?.trim() ? 0 : typedAmount(typed[kind] ?? '')]);
};

/** The typed amounts above 0, in minor units; if all are 0, the first one. */
export function paidAmounts(typed: TypedPayment): { kind: ReceivedKind; amount: Minor }[] {
  const all = amountsOf(typed).map(([kind, amount]) => ({ kind, amount: toMinor(amount) }));
  const paid = all.filter(({ amount }) => amount !== 0);
  return paid.length > 0 ? paid : all.slice(0, 1);
}

/** The sum of the typed amounts; NaN if one of them is not a number. */
export const paidSum = (typed: TypedPayment): Minor =>
  amountsOf(typed).reduce((sum, [, amount]) => sum + toMinor(amount), 0);

/** Validates a typed payment for an order with the amount `due`. */
export function paymentProblems(typed: TypedPayment, due: Minor, locale: PriceLocale): Problems {
  const amounts = amountsOf(typed);
  const [first] = amounts;
  if (!first) return {};
  const [most, sum] = [2 * due, paidSum(typed)];
  const wrong = amounts.find(([, amount]) => !(toMinor(amount) <= most)) ?? (sum > most ? first : undefined);
  if (wrong) return { [wrong[0]]: t.amountForm({ most: formatMoney(most, locale) }) };
  return sum !== due && !typed.short_reason?.trim() ? { short_reason: formTexts.required() } : {};
}

/** The body's fields of a payment: decimal amounts, and the reason for a difference. */
export const paymentOf = (typed: TypedPayment) => ({
  ...Object.fromEntries(amountsOf(typed).map(([kind, amount]) => [`${kind}_received`, amount])),
  ...(typed.short_reason?.trim() && { short_reason: typed.short_reason.trim() }),
});
