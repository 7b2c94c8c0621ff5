import { accountMessages } from '#lib/messages/account';
import { noteTransferMade } from '#lib/stores/counter/money/order-money';
import { Field } from '../../form/Field.tsx';
import { useForm } from '../../form/use-form.ts';

/** Notes that a transfer was made, with its reference. */
export function TransferForm({ deductionId }: { deductionId: string }) {
  const { problems, isBusy, form } = useForm<{ reference: string }>(
    ({ reference }) => (reference.trim() ? {} : { reference: accountMessages.required }),
    ({ reference }) => noteTransferMade(deductionId, reference.trim()),
  );
  return (
    <form {...form} className="panel grid gap-3 p-3" aria-label="Transfer made">
      <Field
        label="Reference of the transfer"
        name="reference"
        maxLength={60}
        autoComplete="off"
        required
        error={problems.reference}
      />
      <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
        {isBusy ? 'One moment...' : 'Transfer made'}
      </button>
    </form>
  );
}
