import { useEffect, useState } from 'react';
import { $placement, isUnderWay } from '#lib/stores/checkout/placement';
import { sheetEntry } from '#lib/stores/checkout/sheet-entry';
import { popHistoryState } from '#lib/stores/device/session';

type Step = 'arriving' | 'delivery' | 'payment';

const paymentEntry = 'payment';
const isPayment = (state: unknown) => state === paymentEntry || state === sheetEntry;

/** Adds the payment step to the history, unless a reload has kept its entry. */
const enterPayment = () => isPayment(history.state) || history.pushState(paymentEntry, '');

/**
 * The current step, and an action that opens the payment step. The browser's Back button returns to delivery.
 * A customer whose session ended at the payment step returns there after login, and after a reload.
 * @param canPay whether the order can be paid
 */
export function useCustomerStep(canPay: boolean): [Step, () => void] {
  const [chosen, setStep] = useState<Step>('arriving');
  const [wasPaying] = useState(() => isPayment(popHistoryState() ?? history.state));
  const isReturning = chosen === 'arriving' && wasPaying && canPay;
  useEffect(() => {
    const followHistory = () => {
      if (isUnderWay($placement.get()) && !isPayment(history.state)) return enterPayment();
      if (leaveClosedSheet()) return;
      setStep(isPayment(history.state) ? 'payment' : 'delivery');
    };
    window.addEventListener('popstate', followHistory);
    leaveClosedSheet();
    return () => window.removeEventListener('popstate', followHistory);
  }, []);
  useEffect(() => {
    if (isReturning) enterPayment();
  }, [isReturning]);
  return [isReturning ? 'payment' : chosen, () => (enterPayment(), setStep('payment'))];
}

/** Goes back from the history entry of a closed payment sheet. @returns whether it does */
function leaveClosedSheet(): boolean {
  const isClosed = history.state === sheetEntry && !isUnderWay($placement.get());
  if (isClosed) history.back();
  return isClosed;
}
