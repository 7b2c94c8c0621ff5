import { useEffect, useState } from 'react';
import { keepPaymentStep, takePaymentStep } from '#lib/stores/checkout/draft';
import { $placement, isUnderWay } from '#lib/stores/checkout/placement';
import { sheetEntry } from '#lib/stores/checkout/sheet-entry';
import { isGoingToLogin } from '#lib/stores/device/session';

type Step = 'arriving' | 'delivery' | 'payment';

/**
 * The current step, and an action that opens the payment. The browser's Back button returns to the delivery. A customer whose
 * session ended at the payment returns to it after logging in.
 * @param canPay whether nothing keeps the order from being paid for
 */
export function useCustomerStep(storeId: number, canPay: boolean): [Step, () => void] {
  const [chosen, setStep] = useState<Step>('arriving');
  const [wasPaying] = useState(() => takePaymentStep(storeId));
  const isReturning = chosen === 'arriving' && wasPaying && canPay;
  const step = isReturning ? 'payment' : chosen;
  useEffect(() => {
    const followHistory = () => {
      if (isUnderWay($placement.get()) && !isAtPayment()) return enterPayment();
      setStep(isAtPayment() ? 'payment' : 'delivery');
    };
    window.addEventListener('popstate', followHistory);
    return () => window.removeEventListener('popstate', followHistory);
  }, []);
  useEffect(() => {
    if (step !== 'payment') return;
    const keep = () => isGoingToLogin() && keepPaymentStep(storeId);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [step, storeId]);
  useEffect(() => {
    if (isReturning && !isAtPayment()) enterPayment();
  }, [isReturning]);
  return [step, () => (enterPayment(), setStep('payment'))];
}

const enterPayment = () => history.pushState('payment', '');
const isAtPayment = () => history.state === 'payment' || history.state === sheetEntry;
