import type { ProviderOrder } from '#contract/payment';
import { sheetEntry } from './sheet-entry.ts';

export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** How the customer left the provider's sheet; `hasFailed` if a payment was tried in it. */
export type SheetResult = { status: 'paid'; proof: PaymentProof } | { status: 'left'; hasFailed: boolean };

/** The shop's name for the sheet, and known details of the customer. */
export interface SheetDetails {
  name: string;
  prefill: { name: string; email: string; contact: string };
}

interface Checkout {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: () => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: object) => Checkout;
  }
}

/** The sheet closes after this time; the attempt is valid for longer. */
const maxOpenSeconds = 20 * 60;

function load(address: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => (script.remove(), reject(new Error(`${address} could not be loaded`))));
    document.head.append(script);
  });
}

/** Adds a history entry, so that Back calls `close`. @returns removes the entry */
function addHistoryEntry(close: () => void): () => void {
  history.pushState(sheetEntry, '');
  window.addEventListener('popstate', close, { once: true });
  return () => {
    window.removeEventListener('popstate', close);
    if (history.state === sheetEntry) history.back();
  };
}

/**
 * Opens the provider's sheet (spec §7, other calls) and waits until it is left, also by Back.
 * Rejects if it cannot be opened.
 */
export async function openPaymentSheet(order: ProviderOrder, details: SheetDetails): Promise<SheetResult> {
  const { id, amount, currency, key, script } = order;
  await load(script);
  const Razorpay = window.Razorpay;
  if (!Razorpay) throw new Error(`${script} did not define the checkout`);
  let removeHistoryEntry = () => {};
  const result = new Promise<SheetResult>((resolve) => {
    let hasFailed = false;
    const leave = () => resolve({ status: 'left', hasFailed });
    const sheet = new Razorpay({
      key,
      amount,
      currency,
      order_id: id,
      ...details,
      theme: { color: '#003f62' },
      timeout: maxOpenSeconds,
      handler: (proof: PaymentProof) => resolve({ status: 'paid', proof }),
      modal: { ondismiss: leave, handleback: false },
    });
    sheet.on('payment.failed', () => (hasFailed = true));
    removeHistoryEntry = addHistoryEntry(() => (sheet.close(), leave()));
    sheet.open();
  });
  return result.finally(() => removeHistoryEntry());
}
