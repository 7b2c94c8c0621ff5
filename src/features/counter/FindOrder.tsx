import { openOrder } from '#lib/stores/counter/open-order';
import * as t from '#texts/counter';
import { Field } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Opens an order by the number that a customer shows, also one that is done for long. */
export function FindOrder() {
  const { problems, isBusy, form } = useForm<{ order: string }>(
    ({ order }) => (/^\d{1,12}$/.test(order.trim()) ? {} : { order: t.orderNumberMissing() }),
    ({ order }) => openOrder(Number(order.trim())),
  );
  return (
    <form {...form} className="flex flex-wrap items-start gap-2 [&>.field]:grow md:[&>.field]:max-w-80">
      <Field
        label={t.orderNumber()}
        name="order"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={problems.order}
      />
      <button type="submit" className="btn btn-quiet mt-7" aria-disabled={isBusy}>
        {t.find()}
      </button>
    </form>
  );
}
