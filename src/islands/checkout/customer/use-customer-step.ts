import { useEffect, useState } from 'react';
import { $placement, isUnderWay } from '#lib/stores/checkout/order-placement';

type Step = 'arriving' | 'delivery' | 'payment';

/** Where the customer is, and a way on to the payment. Going back in the browser leads from there to the delivery. */
export function useCustomerStep(): [Step, () => void] {
  const [step, setStep] = useState<Step>('arriving');
  useEffect(() => {
    const onMove = () => {
      if (isUnderWay($placement.get())) return enterPayment();
      setStep(isAtPayment() ? 'payment' : 'delivery');
    };
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, []);
  return [step, () => (enterPayment(), setStep('payment'))];
}

const enterPayment = () => history.pushState('payment', '');
const isAtPayment = () => history.state === 'payment';
