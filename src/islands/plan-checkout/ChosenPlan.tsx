import { useState } from 'react';
import type { Plan } from '#contract/plan';
import type { Store } from '#contract/store';
import type { Subscription } from '#contract/subscription';
import { refusals } from '#lib/messages/refusals';
import { subscriptionMessages } from '#lib/messages/subscription';
import { keptPlanChoice, type PlanChoice } from '#lib/stores/subscription/plan-choice';
import { ElsewhereNote } from './ElsewhereNote.tsx';
import { PlanSteps } from './PlanSteps.tsx';

interface Props {
  store: Store;
  plans: Plan[];
  /** What the customer has already. */
  present: Subscription | undefined;
}

/** The plan with the chosen items only; nothing when any of it is no longer sold. */
function chosenOf(plans: Plan[], choice: PlanChoice): Plan | undefined {
  const plan = plans.find(({ subscriptionId }) => subscriptionId === choice.subscriptionId);
  const items = plan?.items.filter(({ itemId }) => choice.items.includes(itemId)) ?? [];
  return plan && items.length > 0 && items.length === choice.items.length ? { ...plan, items } : undefined;
}

/** The plan that was chosen, to be paid for; or why there is none to pay for. */
export function ChosenPlan({ store, plans, present }: Props) {
  const [choice] = useState(keptPlanChoice);
  const plan = choice && chosenOf(plans, choice);
  const toPlans = { tab: 'meal-subscriptions', link: 'See the plans' } as const;
  if (present && !choice?.isRenewal)
    return <ElsewhereNote title={refusals.subscription_active} tab="my-subscription" link="My Subscription" />;
  if (!choice) return <ElsewhereNote title={subscriptionMessages.choosePlan} {...toPlans} />;
  if (!plan) return <ElsewhereNote title={refusals.plan_unavailable} {...toPlans} />;
  return <PlanSteps store={store} plan={plan} choice={choice} {...(present && { follows: present })} />;
}
