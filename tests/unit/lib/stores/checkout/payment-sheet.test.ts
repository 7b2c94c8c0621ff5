import { afterEach, expect, it, vi } from 'vitest';
import { openSheet } from '#lib/stores/checkout/payment-sheet';

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

/** A provider's script whose customer does what `act` says. */
function provider(act: (options: Options, fail: () => void) => void): Options[] {
  const opened: Options[] = [];
  vi.stubGlobal('window', {
    Razorpay: class {
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
  return opened;
}

it("opens the provider's sheet with the order, what is known of the customer, and our colour", async () => {
  const opened = provider(({ handler }) => handler(proof));
  expect(await openSheet(order, details)).toEqual({ status: 'paid', proof });
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
});

it('tells leaving it from leaving it after a failed payment', async () => {
  provider(({ modal }) => modal.ondismiss());
  expect(await openSheet(order, details)).toEqual({ status: 'left', hasFailed: false });
  provider(({ modal }, fail) => (fail(), modal.ondismiss()));
  expect(await openSheet(order, details)).toEqual({ status: 'left', hasFailed: true });
});
