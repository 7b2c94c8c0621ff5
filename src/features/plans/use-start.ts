import { useState } from 'react';
import type { Store } from '#contract/store';
import type { Subscription } from '#contract/subscription';
import { firstOpenDay, maxStartDelayDays } from '#lib/schedule/plan-schedule';
import { daysAfter } from '#lib/schedule/zoned-time';
import { getPlanChoice, savePlanChoice, type PlanChoice } from '#lib/stores/subscription/plan-choice';

/** The chosen start date, by default the first possible. A renewal begins after the current subscription. */
export function useStart({ timezone }: Store, choice: PlanChoice, follows: Subscription | undefined) {
  const [first] = useState(() => firstOpenDay(timezone, Date.now()));
  const last = daysAfter(first, maxStartDelayDays);
  const isOffered = (day = '') => day >= first && day <= last;
  const [chosen = first, setChosen] = useState(isOffered(choice.startDate) ? choice.startDate : first);
  return {
    start: follows ? daysAfter(follows.endDate, 1) : chosen,
    range: follows ? undefined : { first, last },
    isPossible: follows !== undefined || isOffered(chosen),
    choose(day: string) {
      setChosen(day);
      if (isOffered(day)) savePlanChoice({ ...choice, ...getPlanChoice(), startDate: day });
    },
  };
}
