import type { Subscription } from '#contract/subscription';
import { keepPlanChoice } from '#lib/stores/subscription/plan-choice';

interface Props {
  subscription: Subscription;
  /** Whether it is to begin when this one ends, not by itself. */
  isRenewal: boolean;
}

/** Buys the same again; when it begins and what it costs is said before it is paid for. */
export function RenewButton({ subscription: { subscription: plan }, isRenewal }: Props) {
  const renew = () => {
    const items = plan.items.map(({ itemId }) => itemId);
    keepPlanChoice({ subscriptionId: plan.subscriptionId, items, isRenewal });
    location.assign('/checkout/plan');
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={renew}>
      {isRenewal ? 'Renew' : 'Subscribe again'}
    </button>
  );
}
