import { useState } from 'react';
import { upiIdForm } from '#contract/fields';
import type { Store } from '#contract/store';
import { sendBankDetails } from '#lib/stores/orders/returns';
import * as formTexts from '#texts/form';
import * as words from '#texts/return-words';
import * as t from '#texts/returns';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

interface Props {
  orderId: number;
  country: Store['country'];
}

const required = ['holder', 'account', 'bank_code'] as const;
type Typed = Record<(typeof required)[number] | 'bank_name' | 'upi_id', string>;

/** Asks for bank details for a cash refund: a UPI ID in India, or a bank account. */
export function AccountForm({ orderId, country }: Props) {
  const [isBank, setIsBank] = useState(country !== 'India');
  const { problems, isBusy, form } = useForm<Typed>(
    (typed) => {
      if (!isBank) return upiIdForm.test(typed.upi_id.trim()) ? {} : { upi_id: t.upiForm() };
      return Object.fromEntries(
        required.filter((name) => !typed[name].trim()).map((name) => [name, formTexts.required()]),
      );
    },
    (typed) => sendBankDetails(orderId, typed),
  );
  return (
    <form {...form} className="grid gap-3 rounded-lg border border-line p-4" aria-label={t.accountLabel()}>
      <p className="text-sm">{words.account()}</p>
      {isBank ? (
        <>
          <Field label={t.holder()} name="holder" maxLength={120} error={problems.holder} />
          <Field label={t.account()} name="account" maxLength={40} autoComplete="off" error={problems.account} />
          <Field label={t.bankCode()} name="bank_code" maxLength={20} autoComplete="off" error={problems.bank_code} />
          <Field label={t.bankName()} name="bank_name" maxLength={120} autoComplete="off" />
        </>
      ) : (
        <Field
          label={t.upiId()}
          name="upi_id"
          inputMode="email"
          autoCapitalize="none"
          maxLength={320}
          autoComplete="off"
          error={problems.upi_id}
        />
      )}
      <div className="button-grid">
        <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
          {isBusy ? t.sending() : t.sendAccount()}
        </button>
        {country === 'India' && (
          <button type="button" className="btn btn-quiet" onClick={() => setIsBank(!isBank)}>
            {isBank ? t.upiInstead() : t.bankInstead()}
          </button>
        )}
      </div>
    </form>
  );
}
