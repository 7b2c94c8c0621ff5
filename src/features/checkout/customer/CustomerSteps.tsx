import { useStore } from '@nanostores/react';
import type { Store } from '#contract/store';
import { deliveryProblem } from '#lib/cart/delivery-problem';
import { $orderLines, type Fulfilment } from '#lib/stores/checkout/placement';
import { DeliveryStep } from '../delivery/DeliveryStep.tsx';
import type { FulfilmentChoice } from '../delivery/fulfilment-choice.ts';
import { PaymentStep } from '../payment/PaymentStep.tsx';
import { useCustomerStep } from './use-customer-step.ts';

interface Props {
  store: Store;
  fulfilment: Fulfilment;
  choice: FulfilmentChoice;
  /** Whether they follow other steps on this page. Then the focus moves here. */
  takesFocus: boolean;
}

export function CustomerSteps({ store, fulfilment, choice, takesFocus }: Props) {
  const lines = useStore($orderLines);
  const canPay = fulfilment.type === 'Pickup' || !deliveryProblem(lines, fulfilment.address, store);
  const [step, goToPayment] = useCustomerStep(canPay);
  if (step === 'payment') return <PaymentStep store={store} fulfilment={fulfilment} onBack={() => history.back()} />;
  return (
    <DeliveryStep
      store={store}
      fulfilment={fulfilment}
      choice={choice}
      onContinue={goToPayment}
      takesFocus={takesFocus || step === 'delivery'}
    />
  );
}
