import { useState } from 'react';
import type { ReceivedKind } from '#contract/orders/received';
import { kindNames } from '#lib/messages/counter/received';
import { formatMoney, toDecimal, type Minor, type PriceLocale } from '#lib/money/money';
import { upiLink } from '#lib/money/upi';
import * as t from '#texts/received';
import { Field } from '../../../ui/Field.tsx';
import { part } from '../part.tsx';
import { paidSum, type TypedPayment } from './typed-payment.ts';

const UpiCode = part(async () => (await import('./UpiCode.tsx')).UpiCode);

type PaymentMode = ReceivedKind | 'split';

interface Payee {
  /** Absent before the order is placed. */
  order_id?: number;
  upi_id: string;
  store_name: string;
}

interface Props {
  due: Minor;
  payee: Payee;
  problems: Partial<Record<keyof TypedPayment, string>>;
  locale: PriceLocale;
}

const modes: PaymentMode[] = ['cash', 'upi', 'card', 'split'];
const splitKinds: ReceivedKind[] = ['cash', 'card', 'upi'];

const amountLabels = { cash: t.cashReceived, upi: t.upiReceived, card: t.cardReceived };

const textOf = (amount: Minor) => (amount > 0 ? String(toDecimal(amount)) : '');

/** Asks how the amount due (minor units) was paid, prefilled as cash, and for the reason of a difference. */
export function ReceivedFields({ due, payee, problems, locale }: Props) {
  const [mode, setMode] = useState<PaymentMode>('cash');
  const [typed, setTyped] = useState<TypedPayment>({ cash: textOf(due) });
  const kinds = mode === 'split' ? splitKinds : [mode];
  const choose = (chosen: PaymentMode) => {
    setMode(chosen);
    setTyped(chosen === 'split' ? { cash: '', card: '', upi: textOf(due) } : { [chosen]: textOf(due) });
  };
  /** The rest of a split payment is by UPI until another amount is typed. */
  const type = (kind: ReceivedKind, text: string) => {
    const next = { ...typed, [kind]: text };
    const rest = due - paidSum({ ...next, upi: '' });
    setTyped(mode === 'split' && kind !== 'upi' && !Number.isNaN(rest) ? { ...next, upi: textOf(rest) } : next);
  };
  const toPay = due - paidSum({ cash: '', card: '', ...typed, upi: '' });
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-semibold">{t.paidBy()}</legend>
        <div className="grid grid-cols-4 gap-2">
          {modes.map((each) => (
            <label
              key={each}
              className={`flex min-h-12 items-center justify-center rounded-md border px-1 text-center font-semibold has-focus-visible:outline-2 ${each === mode ? 'border-brand-800 bg-brand-50 text-brand-800' : 'border-line-strong'}`}
            >
              <input
                type="radio"
                name="way"
                value={each}
                className="visually-hidden"
                checked={each === mode}
                onChange={() => choose(each)}
              />
              {each === 'split' ? t.split() : kindNames[each]()}
            </label>
          ))}
        </div>
      </fieldset>
      {kinds.map((kind) => (
        <Field
          key={kind}
          label={amountLabels[kind]()}
          name={kind}
          inputMode="decimal"
          autoComplete="off"
          required={mode !== 'split'}
          value={typed[kind] ?? ''}
          onChange={({ target }) => type(kind, target.value)}
          error={problems[kind]}
        />
      ))}
      {kinds.includes('upi') && payee.upi_id && toPay > 0 && <PayByUpi payee={payee} amount={toPay} locale={locale} />}
      <Reason difference={paidSum(typed) - due} due={due} error={problems.short_reason} locale={locale} />
    </>
  );
}

/** The QR code for paying the rest by UPI. */
function PayByUpi({ payee, amount, locale }: { payee: Payee; amount: Minor; locale: PriceLocale }) {
  const { order_id: order, upi_id: upi, store_name } = payee;
  const sum = formatMoney(amount, locale);
  const link = upiLink({
    upiId: upi,
    payee: store_name,
    amount,
    note: order === undefined ? '' : t.orderNote({ order }),
  });
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{t.scanToPay({ sum })}</p>
      <UpiCode link={link} name={t.qrCode({ sum, upi })} />
      <p className="text-center font-semibold wrap-anywhere">{t.payTo({ upi })}</p>
    </div>
  );
}

interface ReasonProps {
  difference: Minor;
  due: Minor;
  error: string | undefined;
  locale: PriceLocale;
}

/** Asks for the reason of a difference, with suggestions to tap. */
function Reason({ difference, due, error, locale }: ReasonProps) {
  const [reason, setReason] = useState('');
  if (!(difference !== 0 && Math.abs(difference) <= due)) return null;
  const [isShort, sum] = [difference < 0, formatMoney(Math.abs(difference), locale)];
  const ready = isShort ? [t.noChange, t.restLater, t.priceWrong] : [t.noChangeBack, t.tip];
  return (
    <div className="grid gap-2">
      <Field
        label={isShort ? t.whyShort({ sum }) : t.whyOver({ sum })}
        name="short_reason"
        maxLength={200}
        autoComplete="off"
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={error}
      />
      <fieldset className="flex flex-wrap gap-2" aria-label={t.readyReasons()}>
        {ready.map((each) => (
          <button key={each()} type="button" className="btn btn-quiet" onClick={() => setReason(each())}>
            {each()}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
