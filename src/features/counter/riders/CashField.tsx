import { useState } from 'react';
import { formatMoney, toDecimal, toMinor, type Minor, type PriceLocale } from '#lib/money/money';
import { typedAmount } from '#lib/account/typed-amount';
import * as formTexts from '#texts/form';
import * as t from '#texts/riders';
import { Field } from '../../../ui/Field.tsx';

/** What is typed of the cash for an order. */
export interface TypedCash {
  cash?: string;
  short_reason?: string;
}

type Problems = Partial<Record<keyof TypedCash, string>>;

/** What is wrong with the cash typed for an order, of which `due` is to be paid. */
export function cashProblems({ cash, short_reason }: TypedCash, due: Minor, locale: PriceLocale): Problems {
  const minor = cash === undefined ? 0 : toMinor(typedAmount(cash));
  if (!(minor >= 0 && minor <= due)) return { cash: t.cashForm({ most: formatMoney(due, locale) }) };
  return cash !== undefined && minor < due && !short_reason?.trim() ? { short_reason: formTexts.required() } : {};
}

/** The body's cash fields: the decimal amount, and the reason for a shortfall. */
export const cashOf = ({ cash, short_reason }: TypedCash) => ({
  ...(cash !== undefined && { cash_received: typedAmount(cash) }),
  ...(short_reason?.trim() && { short_reason: short_reason.trim() }),
});

/** Asks for the cash received, prefilled with the amount due (minor units), and for the reason of a shortfall. */
export function CashField({ due, problems, locale }: { due: Minor; problems: Problems; locale: PriceLocale }) {
  const [typed, setTyped] = useState(String(toDecimal(due)));
  const short = due - toMinor(typedAmount(typed));
  return (
    <>
      <Field
        label={t.cashReceived()}
        name="cash"
        inputMode="decimal"
        autoComplete="off"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problems.cash}
      />
      {short > 0 && short <= due && (
        <Field
          label={t.whyShort({ short: formatMoney(short, locale) })}
          name="short_reason"
          maxLength={200}
          autoComplete="off"
          required
          error={problems.short_reason}
        />
      )}
    </>
  );
}
