import { useState } from 'react';
import type { Store } from '#contract/store';
import type { Fulfilment } from '#lib/stores/order-placement';
import { DeliveryStep } from './DeliveryStep.tsx';
import type { FulfilmentChoice } from './fulfilment-choice.ts';
import { PaymentStep } from './PaymentStep.tsx';

interface Props {
  store: Store;
  fulfilment: Fulfilment;
  choice: FulfilmentChoice;
  /** Whether they come after other steps on this page: then the focus moves here. */
  takesFocus: boolean;
}

/** A customer's two steps: how to get the order, then how to pay. */
export function CustomerSteps({ store, fulfilment, choice, takesFocus }: Props) {
  const [step, setStep] = useState<'arriving' | 'delivery' | 'payment'>('arriving');
  if (step === 'payment')
    return <PaymentStep store={store} fulfilment={fulfilment} onBack={() => setStep('delivery')} />;
  return (
    <DeliveryStep
      store={store}
      fulfilment={fulfilment}
      choice={choice}
      onContinue={() => setStep('payment')}
      takesFocus={takesFocus || step === 'delivery'}
    />
  );
}
