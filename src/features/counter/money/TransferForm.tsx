import { questions } from '#lib/messages/counter/questions';
import { ask } from '#lib/stores/counter/questions/ask';
import { markTransferred } from '#lib/stores/counter/money/order-money';
import * as formTexts from '#texts/form';
import * as t from '#texts/money';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

/** Notes that a transfer was made, with its reference. */
export function TransferForm({ deductionId, sum }: { deductionId: string; sum: string }) {
  const { problems, isBusy, form } = useForm<{ reference: string }>(
    ({ reference }) => (reference.trim() ? {} : { reference: formTexts.required() }),
    async ({ reference }) => {
      if (await ask(questions.transfer(sum, reference.trim()))) await markTransferred(deductionId, reference.trim());
    },
  );
  return (
    <form {...form} className="panel grid gap-3 p-3" aria-label={t.transferMade()}>
      <Field
        label={t.reference()}
        name="reference"
        maxLength={60}
        autoComplete="off"
        required
        error={problems.reference}
      />
      <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
        {isBusy ? t.oneMoment() : t.transferMade()}
      </button>
    </form>
  );
}
