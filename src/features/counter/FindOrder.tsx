import { counterMessages } from '#lib/messages/counter';
import { openOrder } from '#lib/stores/counter/open-order';
import { Field } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Opens an order by the number that a customer shows, also one that is done for long. */
export function FindOrder() {
  const { problems, isBusy, form } = useForm<{ order: string }>(
    ({ order }) => (/^\d{1,12}$/.test(order.trim()) ? {} : { order: counterMessages.orderNumber }),
    ({ order }) => openOrder(Number(order.trim())),
  );
  return (
    <form {...form} className="flex flex-wrap items-start gap-2 [&>.field]:grow md:[&>.field]:max-w-80">
      <Field
        label="Order number"
        name="order"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={problems.order}
      />
      <button type="submit" className="btn btn-quiet mt-7" aria-disabled={isBusy}>
        Find
      </button>
    </form>
  );
}
