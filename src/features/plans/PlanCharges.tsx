import type { Plan } from '#contract/plan';
import type { DeliveryTerms, Store } from '#contract/store';
import { roundForCash } from '#lib/cart/round-for-cash';
import type { Minor } from '#lib/money/money';
import * as t from '#texts/plan-checkout';
import { Charges } from '../checkout/payment/Charges.tsx';

export interface PlanSum {
  store: Store;
  /** With the chosen items only. */
  plan: Plan;
  total: Minor;
  /** null without a chosen address. */
  delivery: DeliveryTerms | null;
}

export function PlanCharges({ store, plan, total, delivery, className }: PlanSum & { className: string }) {
  const items = plan.items.reduce((sum, { gross }) => sum + gross, 0);
  const discount = Math.max(0, items - total);
  const exact = { items, discount, delivery_charge: 0, round_off: 0, total, count: plan.items.length };
  return (
    <Charges
      totals={store.pays_online ? exact : roundForCash(exact, store)}
      delivery={delivery}
      coupon={undefined}
      total={t.total()}
      locale={store}
      className={className}
    />
  );
}
