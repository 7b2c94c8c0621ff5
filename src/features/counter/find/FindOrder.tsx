import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { $found, $findProblem, findOrder, forgetFound } from '#lib/stores/counter/books/find-order';
import * as t from '#texts/counter';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { OrderList } from './OrderList.tsx';

/** Finds orders of any age by id, name or mobile number. Opens a single match. */
export function FindOrder({ store }: { store: Store }) {
  const found = useStore($found);
  const problem = useStore($findProblem);
  useEffect(() => forgetFound, []);
  const { problems, isBusy, form } = useForm<{ order: string }>(
    ({ order }) => (order.trim() ? {} : { order: t.orderSearchMissing() }),
    ({ order }) => findOrder(order.trim()),
  );
  return (
    <search className="grid max-w-3xl gap-3">
      <form {...form} className="flex flex-wrap items-start gap-2 [&>.field]:grow md:[&>.field]:max-w-80">
        <Field
          label={t.orderSearch()}
          name="order"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          error={problems.order ?? problem}
        />
        <button type="submit" className="btn btn-quiet mt-[1.75rem] min-h-[2.75rem]" aria-disabled={isBusy}>
          {t.find()}
        </button>
      </form>
      {found && (
        <div className="panel grid gap-3 p-4">
          <output>{t.ordersFound({ count: found.orders.length })}</output>
          <OrderList orders={found.orders} store={store} />
          {found.next !== null && <p className="text-sm text-ink-soft">{t.newestFound()}</p>}
          <button type="button" className="btn btn-quiet justify-self-start" onClick={forgetFound}>
            {t.closeFound()}
          </button>
        </div>
      )}
    </search>
  );
}
