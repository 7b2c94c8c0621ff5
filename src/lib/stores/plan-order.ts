import { sentenceFor } from '#lib/api/errors';
import { refusals } from '#lib/messages/refusals';
import { keepPlanChoice, type PlanChoice } from './plan-choice.ts';
import { saveRedirect } from './redirect.ts';
import { $session } from './session.ts';
import { askStanding } from './subscriptions.ts';

/**
 * Goes on with what was chosen of a plan: to where it is paid for, or to log in and back to the plan (spec §2, §5).
 * @returns why it does not, in a sentence
 */
export async function orderPlan(choice: PlanChoice): Promise<string | undefined> {
  if (choice.items.length === 0) return refusals.items_required;
  keepPlanChoice(choice);
  if (!$session.get()) {
    saveRedirect(`/?tab=meal-subscriptions&plan=${choice.subscriptionId}`);
    location.assign('/login');
    return undefined;
  }
  try {
    if ((await askStanding()).length > 0) return refusals.subscription_active;
  } catch (error) {
    return sentenceFor(error);
  }
  location.assign('/checkout/plan');
  return undefined;
}
