import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { Plan } from '#contract/plan';
import type { Store } from '#contract/store';
import type { Subscription } from '#contract/subscription';
import * as addressTexts from '#texts/address';
import * as paymentTexts from '#texts/payment';
import { getPlanChoice, savePlanChoice, type PlanChoice } from '#lib/stores/subscription/plan-choice';
import {
  $planPayment,
  payForPlan,
  clearPlanRefusal,
  reserveForCash,
  type PlanPaymentState,
} from '#lib/stores/subscription/plan-payment';
import * as t from '#texts/plan-checkout';
import { AddressChoice } from '../checkout/delivery/AddressChoice.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useShownProblem } from '../../ui/use-shown-problem.ts';
import { useTypedAddress } from '../checkout/delivery/use-typed-address.ts';
import { PlanCharges } from './PlanCharges.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { StartChoice } from './StartChoice.tsx';
import { useStart } from './use-start.ts';

interface Props {
  store: Store;
  /** With the chosen items only. */
  plan: Plan;
  choice: PlanChoice;
  /** The current subscription, if the plan renews it. */
  follows?: Subscription;
}

function buttonText(payment: PlanPaymentState, isCash: boolean): string {
  if (payment.status !== 'paying') return isCash ? t.reserve() : t.pay();
  return isCash ? t.reserving() : paymentTexts[payment.phase]();
}

export function PlanSteps({ store, plan, choice, follows }: Props) {
  const payment = useStore($planPayment);
  const { start, range, isPossible, choose } = useStart(store, choice, follows);
  const [address, setAddress] = useState<SavedAddress>();
  const chooseAddress = useCallback(
    (chosen: SavedAddress, isByDefault: boolean) => {
      clearPlanRefusal();
      setAddress(chosen);
      if (!isByDefault) savePlanChoice({ ...choice, ...getPlanChoice(), addressId: chosen.id });
    },
    [choice],
  );
  const total =
    (payment.status === 'refused' ? payment.total : undefined) ??
    plan.items.reduce((sum, { netValue }) => sum + netValue, 0);
  const sum = { store, plan, total, delivery: address?.delivery ?? null };
  const isCash = !store.pays_online && store.country === 'India';
  const [part, show] = useShownProblem<HTMLDivElement>();
  const pay = async () => {
    if (isPossible) await (isCash ? reserveForCash : payForPlan)({ choice, startDate: start, address, total });
    show();
  };
  const typed = useTypedAddress(part, address, () => void pay());
  const isBusy = payment.status === 'paying' || typed.outer.isBusy;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
      <div ref={part} className="panel grid gap-6" onClickCapture={typed.cancel}>
        <StartChoice
          store={store}
          plan={plan}
          start={start}
          range={range}
          isPossible={isPossible}
          onChoose={(day) => (clearPlanRefusal(), choose(day))}
        />
        <section className="grid gap-3" aria-labelledby="where">
          <h2 id="where" className="text-xl">
            {t.whereTitle()}
          </h2>
          <AddressChoice
            store={store}
            chosen={address}
            keptId={choice.addressId}
            onChoose={chooseAddress}
            cost={t.deliveryIncluded()}
            outer={typed.outer}
          />
        </section>
        {store.pays_online || isCash ? (
          <section className="grid gap-3">
            <PlanCharges {...sum} className="due-now rounded-md bg-brand-50 p-4 text-sm lg:hidden" />
            {isCash && <p className="alert">{t.cashAtStore()}</p>}
            <Problem text={typed.outer.refusal ?? (payment.status === 'refused' ? payment.message : undefined)} />
            <button
              type="button"
              className="btn btn-primary"
              aria-disabled={isBusy}
              onClick={() => typed.save() || void pay()}
            >
              <span aria-live="polite">{typed.outer.isBusy ? addressTexts.saving() : buttonText(payment, isCash)}</span>
            </button>
          </section>
        ) : (
          <p className="alert">{t.noPayment()}</p>
        )}
      </div>
      <PlanSummary {...sum} />
    </div>
  );
}
