import { sendBankDetails } from '#lib/stores/orders/returns';
import type { BankDetails } from '#contract/counter/order-returns';
import * as formTexts from '#texts/form';
import * as words from '#texts/return-words';
import * as t from '#texts/returns';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

const required = ['holder', 'account', 'bank_code'] as const;

/** Asks where the money of an order that was paid in cash goes. */
export function AccountForm({ orderId }: { orderId: number }) {
  const { problems, isBusy, form } = useForm<BankDetails>(
    (typed) =>
      Object.fromEntries(required.filter((name) => !typed[name].trim()).map((name) => [name, formTexts.required()])),
    (typed) => sendBankDetails(orderId, typed),
  );
  return (
    <form {...form} className="grid gap-3" aria-label={t.accountLabel()}>
      <p className="text-sm">{words.account()}</p>
      <Field label={t.holder()} name="holder" maxLength={120} error={problems.holder} />
      <Field label={t.account()} name="account" maxLength={40} autoComplete="off" error={problems.account} />
      <Field label={t.bankCode()} name="bank_code" maxLength={20} autoComplete="off" error={problems.bank_code} />
      <Field label={t.bankName()} name="bank_name" maxLength={120} autoComplete="off" />
      <button type="submit" className="btn btn-quiet justify-self-start" aria-disabled={isBusy}>
        {isBusy ? t.sending() : t.sendAccount()}
      </button>
    </form>
  );
}
