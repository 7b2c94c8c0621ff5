import { useEffect, useState } from 'react';
import { $placement, isUnderWay } from '#lib/stores/checkout/placement';
import { sheetEntry } from '#lib/stores/checkout/sheet-entry';

type Step = 'arriving' | 'delivery' | 'payment';

/** The current step, and an action that opens the payment. The browser's Back button returns to the delivery. */
export function useCustomerStep(): [Step, () => void] {
  const [step, setStep] = useState<Step>('arriving');
  useEffect(() => {
    const followHistory = () => {
      if (isUnderWay($placement.get()) && !isAtPayment()) return enterPayment();
      setStep(isAtPayment() ? 'payment' : 'delivery');
    };
    window.addEventListener('popstate', followHistory);
    return () => window.removeEventListener('popstate', followHistory);
  }, []);
  return [step, () => (enterPayment(), setStep('payment'))];
}

const enterPayment = () => history.pushState('payment', '');
const isAtPayment = () => history.state === 'payment' || history.state === sheetEntry;
