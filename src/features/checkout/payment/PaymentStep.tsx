import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Store } from '#contract/store';
import { doorAddress } from '#lib/address/door-address';
import { methodToUse, paymentMethods, type PaymentMethod } from '#lib/cart/payment-methods';
import { providerMinimum } from '#lib/money/provider-minimum';
import { openingDayWords, slotWords } from '#lib/schedule/slot-words';
import { normalizeGstin } from '#lib/tax/gstin';
import { order } from '#lib/stores/checkout/payment';
import { keepMethod, readMethod } from '#lib/stores/checkout/draft';
import { $opening, updateOpening } from '#lib/stores/checkout/opening';
import { clearRefusal, showsOpening } from '#lib/stores/checkout/order-placement';
import {
  $paymentMethod,
  $placement,
  isUnderWay,
  type Fulfilment,
  type PlacementState,
} from '#lib/stores/checkout/placement';
import * as t from '#texts/checkout';
import * as paymentTexts from '#texts/payment';
import { DueNow } from './DueNow.tsx';
import { useCashProblem } from './use-cash-problem.ts';
import { useTotal } from './use-due.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { useShownProblem } from '../../../ui/use-shown-problem.ts';
import { StepHeading } from '../../../ui/StepHeading.tsx';
import { MethodChoice } from './MethodChoice.tsx';

interface Props {
  store: Store;
  fulfilment: Fulfilment;
  onBack: () => void;
}

function destinationText(fulfilment: Fulfilment, store: Store, opens: string | null): string {
  const { address } = fulfilment.type === 'Delivery' ? fulfilment : {};
  return [
    address ? t.deliveryTo({ address: doorAddress(address) }) : t.pickupAt({ store: store.store_name }),
    fulfilment.recipient && t.forRecipient({ name: fulfilment.recipient.name }),
    address?.arrives,
    fulfilment.slot && slotWords(fulfilment.slot, store.timezone),
    opens && showsOpening(fulfilment) && t.atOpening({ opens: openingDayWords(opens, store.timezone) }),
    fulfilment.business && t.gstinOnInvoice({ gstin: normalizeGstin(fulfilment.business.gstin) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function buttonText(placement: PlacementState, method: PaymentMethod): string {
  if (placement.status === 'booking') return t.booking();
  if (placement.status === 'paying') return paymentTexts[placement.phase]();
  return method === 'online' ? t.payAndOrder() : t.placeOrder();
}

export function PaymentStep({ store, fulfilment, onBack }: Props) {
  const placement = useStore($placement);
  const isBusy = isUnderWay(placement);
  const opens = useStore($opening);
  useEffect(updateOpening, []);
  const total = useTotal(fulfilment) ?? providerMinimum;
  const isFree = total === 0;
  const noCash = useCashProblem(store, fulfilment);
  const methods = paymentMethods(total, store.pays_online, !noCash);
  const [part, show] = useShownProblem<HTMLElement>();
  const [preferred, setPreferred] = useState<PaymentMethod>(() => readMethod(store.store_id) ?? 'COD');
  const method = methodToUse(methods, preferred);
  const choose = (chosen: PaymentMethod) => {
    clearRefusal();
    keepMethod(store.store_id, chosen);
    setPreferred(chosen);
  };
  useLayoutEffect(() => {
    $paymentMethod.set(method);
    return () => $paymentMethod.set(undefined);
  }, [method]);
  return (
    <section ref={part} className="panel grid gap-4" aria-label={t.payment()}>
      <StepHeading takesFocus>{t.payment()}</StepHeading>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="wrap-anywhere">{destinationText(fulfilment, store, opens)}</span>
        <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => (clearRefusal(), onBack())}>
          {t.change()}
        </button>
      </p>
      {methods.length === 0 ? (
        <p className="alert">{noCash}</p>
      ) : (
        <>
          {isFree ? (
            <p>{t.nothingToPay()}</p>
          ) : (
            <MethodChoice
              country={store.country}
              methods={methods}
              chosen={method}
              isFixed={isBusy}
              onChoose={choose}
            />
          )}
          {noCash && <p className="text-sm text-ink-soft">{noCash}</p>}
          <Problem text={placement.status === 'refused' ? placement.message : undefined} />
          <DueNow store={store} fulfilment={fulfilment} />
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={isBusy}
            onClick={() => void order(fulfilment, method).then(show)}
          >
            <span aria-live="polite">{buttonText(placement, method)}</span>
          </button>
        </>
      )}
    </section>
  );
}
