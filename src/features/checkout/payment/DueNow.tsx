import type { Store } from '#contract/store';
import { deliveryOf, type Fulfilment } from '#lib/stores/checkout/placement';
import * as t from '#texts/checkout';
import { Charges } from './Charges.tsx';
import { useDue, useTotals } from './use-due.ts';

/** Repeats the charges above the order button on phones and tablets, where the summary is below it. */
export function DueNow({ store, fulfilment }: { store: Store; fulfilment: Fulfilment }) {
  const { coupon } = useDue();
  const delivery = deliveryOf(fulfilment);
  return (
    <Charges
      totals={useTotals(delivery, store)}
      delivery={delivery}
      coupon={coupon?.code}
      total={t.total()}
      locale={store}
      className="due-now rounded-md bg-brand-50 p-4 text-sm lg:hidden"
    />
  );
}
