import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { tenDigits } from '#lib/account/target';
import { $newOrder, $newOrderProblem, beginOrder, forgetNewOrder } from '#lib/stores/counter/new-order/new-order';
import { confirmDiscard } from '#lib/stores/counter/questions/drafts';
import { $isTakingOrder } from '#lib/stores/counter/view';
import * as t from '#texts/new-order';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { OrderForm } from './OrderForm.tsx';

/** Takes an order by phone or at the counter: the number first, then the order. */
export function NewOrder({ store }: { store: Store }) {
  const order = useStore($newOrder);
  const part = useStepFocus<HTMLElement>(order ? 'order' : 'number');
  useEffect(() => {
    part.current?.querySelector('input')?.focus();
    return forgetNewOrder;
  }, [part]);
  const close = async () => {
    if (await confirmDiscard()) $isTakingOrder.set(false);
  };
  return (
    <section ref={part} className="grid max-w-3xl gap-4" aria-labelledby="new-order">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="new-order" tabIndex={-1} className="text-xl outline-none">
          {t.title()}
        </h2>
        <button type="button" className="btn btn-quiet" onClick={() => void close()}>
          {t.back()}
        </button>
      </div>
      {order ? <OrderForm order={order} store={store} /> : <NumberForm store={store} />}
    </section>
  );
}

function NumberForm({ store }: { store: Store }) {
  const problem = useStore($newOrderProblem);
  const { problems, isBusy, form } = useForm<{ mobile: string }>(
    ({ mobile }) => (tenDigits(mobile, store.country) ? {} : { mobile: t.numberForm() }),
    ({ mobile }) => beginOrder(mobile.trim()),
  );
  return (
    <form {...form} className="panel grid gap-3 p-4">
      <Field
        label={t.number()}
        name="mobile"
        type="tel"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={20}
        error={problems.mobile}
      />
      <Problem text={problem} />
      <div className="flex flex-wrap gap-2 [&>.btn]:grow">
        <button type="submit" className="btn btn-primary" data-opens="order" aria-disabled={isBusy}>
          {isBusy ? t.finding() : t.find()}
        </button>
        <BusyButton className="btn btn-quiet" onPress={() => beginOrder('')}>
          {t.withoutNumber()}
        </BusyButton>
      </div>
    </form>
  );
}
