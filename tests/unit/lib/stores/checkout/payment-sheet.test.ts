import { afterEach, expect, it, vi } from 'vitest';
import { openPaymentSheet } from '#lib/stores/checkout/payment-sheet';

afterEach(() => vi.unstubAllGlobals());

const order = {
  status: true as const,
  id: 'order_1',
  amount: 18_400,
  currency: 'INR',
  key: 'rzp_test_1',
  script: '/checkout.js',
};
const details = { name: 'Surat Sadan', prefill: { name: 'Asha', email: '', contact: '+919800000000' } };
const proof = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'ab' };

interface Options {
  handler(proof: object): void;
  modal: { ondismiss(): void };
}

/** A browser's history: its entries' states, and Back. */
function stubHistory() {
  const window = new EventTarget();
  const entries: unknown[] = ['payment'];
  const back = () => {
    entries.pop();
    window.dispatchEvent(new Event('popstate'));
  };
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1);
    },
    pushState: (state: unknown) => void entries.push(state),
    back,
  });
  return { window, entries, back };
}

/** A provider's script whose customer does what `act` says. */
function provider(act: (options: Options, fail: () => void) => void) {
  const opened: Options[] = [];
  const { window, entries, back } = stubHistory();
  const close = vi.fn<() => void>();
  Object.assign(window, {
    Razorpay: class {
      close = close;
      #options: Options;
      #fail = () => {};
      constructor(options: Options) {
        this.#options = options;
      }
      on(_event: string, listener: () => void) {
        this.#fail = listener;
      }
      open() {
        opened.push(this.#options);
        act(this.#options, this.#fail);
      }
    },
  });
  vi.stubGlobal('window', window);
  return { opened, close, entries, back };
}

it("opens the provider's sheet with the order, what is known of the customer, and our colour", async () => {
  const { opened, entries } = provider(({ handler }) => handler(proof));
  expect(await openPaymentSheet(order, details)).toEqual({ status: 'paid', proof });
  expect(opened).toMatchObject([
    {
      key: 'rzp_test_1',
      amount: 18_400,
      currency: 'INR',
      order_id: 'order_1',
      theme: { color: '#003f62' },
      ...details,
    },
  ]);
  expect(entries).toEqual(['payment']);
});

it('is left by Back, as by giving up', async () => {
  const { close, entries, back } = provider(() => undefined);
  const leaving = openPaymentSheet(order, details);
  await vi.waitFor(() => expect(entries).toEqual(['payment', 'sheet']));
  back();
  expect(await leaving).toEqual({ status: 'left', hasFailed: false });
  expect(close).toHaveBeenCalledOnce();
  expect(entries).toEqual(['payment']);
});

it('tells leaving it from leaving it after a failed payment', async () => {
  provider(({ modal }) => modal.ondismiss());
  expect(await openPaymentSheet(order, details)).toEqual({ status: 'left', hasFailed: false });
  provider(({ modal }, fail) => (fail(), modal.ondismiss()));
  expect(await openPaymentSheet(order, details)).toEqual({ status: 'left', hasFailed: true });
});
