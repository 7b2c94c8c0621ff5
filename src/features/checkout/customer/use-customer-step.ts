import { useEffect, useState } from 'react';
import { keepPaymentStep, takePaymentStep } from '#lib/stores/checkout/draft';
import { $placement, isUnderWay } from '#lib/stores/checkout/placement';
import { sheetEntry } from '#lib/stores/checkout/sheet-entry';
import { isGoingToLogin } from '#lib/stores/device/session';

type Step = 'arriving' | 'delivery' | 'payment';

/**
 * The current step, and an action that opens the payment step. The browser's Back button returns to delivery.
 * A customer whose session ended at the payment step returns there after login.
 * @param canPay whether the order can be paid
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
