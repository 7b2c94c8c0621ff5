import { getSubscriptions } from '#contract/subscription';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { planAddress } from '#lib/catalogue/home-tabs';
import * as refusalTexts from '#texts/refusals';
import * as t from '#texts/plans';
import { savePlanChoice, getPlanChoice, type PlanChoice } from './plan-choice.ts';
import { saveRedirect } from '#lib/stores/device/redirect';
import { $session } from '#lib/stores/device/session';
import { ownRequest } from './own-request.ts';

/**
 * Continues with the chosen plan: to its checkout, or to the login and back to the plan (spec §2, §5).
 * @returns the reason if it cannot
 */
export async function orderPlan(choice: PlanChoice): Promise<string | undefined> {
  if (choice.items.length === 0) return refusalTexts.items_required();
  savePlanChoice({ startDate: getPlanChoice()?.startDate, ...choice });
  history.replaceState(history.state, '', planAddress(choice.subscriptionId)); // for returning from the login
  if (!$session.get()) {
    saveRedirect(planAddress(choice.subscriptionId));
    location.assign('/login');
    return undefined;
  }
  try {
    const { data, is_being_paid } = await call(getSubscriptions, ownRequest());
    if (data.length > 0) return refusalTexts.subscription_active();
    if (is_being_paid) return t.beingPaid();
  } catch (error) {
    return sentenceFor(error);
  }
  location.assign('/checkout/plan');
  return undefined;
}
