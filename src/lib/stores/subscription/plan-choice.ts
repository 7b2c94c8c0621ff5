import * as v from 'valibot';
import { day, id } from '#contract/fields';
import { planQuantities } from '#contract/plan';
import { sessionArea } from '#lib/stores/device/storage';
import { pageStore } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';

const planChoice = v.object({
  subscriptionId: id,
  items: v.array(id),
  quantities: planQuantities,
  /** Whether it renews the present subscription. */
  isRenewal: v.optional(v.boolean(), false),
  /** The first day, once chosen. */
  startDate: v.optional(day),
  /** The address, once chosen. */
  addressId: v.optional(id),
});

/** Stored in the tab, also during the login. */
export type PlanChoice = v.InferOutput<typeof planChoice>;

const key = () => `planChoice:${pageStore().store_id}`;

/** The last choice in this tab and store. */
export const getPlanChoice = (): PlanChoice | undefined => parseStored(planChoice, sessionArea.read(key()));

export const savePlanChoice = (choice: PlanChoice): void => sessionArea.write(key(), JSON.stringify(choice));

/** Call it when the plan has been bought. */
export const clearPlanChoice = (): void => sessionArea.write(key(), undefined);
