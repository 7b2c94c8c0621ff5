import type { Subscription } from '#contract/subscription';
import { savePlanChoice } from '#lib/stores/subscription/plan-choice';
import * as t from '#texts/subscription';

interface Props {
  subscription: Subscription;
  /** Whether the new subscription begins when this one ends. */
  isRenewal: boolean;
}

/** Opens the checkout with the same plan and quantities. */
export function RenewButton({ subscription: { subscription: plan }, isRenewal }: Props) {
  const renew = () => {
    const items = plan.items.map(({ itemId }) => itemId);
    const quantities = Object.fromEntries(plan.items.map(({ itemId, quantity }) => [itemId, quantity]));
    savePlanChoice({ subscriptionId: plan.subscriptionId, items, quantities, isRenewal });
    location.assign('/checkout/plan');
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={renew}>
      {isRenewal ? t.renew() : t.again()}
    </button>
  );
}
