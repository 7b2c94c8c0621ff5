import { useState } from 'react';
import type { Plan } from '#contract/plan';
import type { Store } from '#contract/store';
import type { Subscription } from '#contract/subscription';
import type { HomeTab } from '#lib/catalogue/home-tabs';
import { inQuantity } from '#lib/schedule/plan-schedule';
import * as refusalTexts from '#texts/refusals';
import { getPlanChoice, type PlanChoice } from '#lib/stores/subscription/plan-choice';
import * as t from '#texts/plan-checkout';
import { PlanSteps } from './PlanSteps.tsx';

interface Props {
  store: Store;
  plans: Plan[];
  current: Subscription | undefined;
}

/** The plan with only the chosen items and quantities; undefined if any is no longer sold. */
function findChosenPlan(plans: Plan[], choice: PlanChoice): Plan | undefined {
  const plan = plans.find(({ subscriptionId }) => subscriptionId === choice.subscriptionId);
  const chosen = plan?.items.filter(({ itemId }) => choice.items.includes(itemId)) ?? [];
  const items = chosen.map((item) => inQuantity(item, choice.quantities[item.itemId]));
  return plan && items.length > 0 && items.length === choice.items.length ? { ...plan, items } : undefined;
}

/** The steps to buy the chosen plan, or the reason why this is impossible. */
export function ChosenPlan({ store, plans, current }: Props) {
  const [choice] = useState(getPlanChoice);
  const plan = choice && findChosenPlan(plans, choice);
  const toPlans = { href: '/meal-subscriptions', link: t.seePlans() } as const;
  if (current && !choice?.isRenewal)
    return <PlanNotice title={refusalTexts.subscription_active()} href="/my-subscription" link={t.mySubscription()} />;
  if (!choice) return <PlanNotice title={t.choosePlan()} {...toPlans} />;
  if (!plan) return <PlanNotice title={refusalTexts.plan_unavailable()} {...toPlans} />;
  return <PlanSteps store={store} plan={plan} choice={choice} {...(current && { follows: current })} />;
}

interface PlanNoticeProps {
  title: string;
  /** The tab of the home page that helps. */
  href: HomeTab;
  link: string;
}

/** Why there is nothing to pay, with a link to the tab that helps. */
function PlanNotice({ title, href, link }: PlanNoticeProps) {
  return (
    <div className="state panel">
      <h2>{title}</h2>
      <a href={href} className="btn btn-primary">
        {link}
      </a>
    </div>
  );
}
