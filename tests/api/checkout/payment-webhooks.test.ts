import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '#server/payments/open-gateway';
import { signatureOf } from '#server/payments/signatures';
import { addCustomer } from '#tests/support/shop/customers';
import { readOrderHistory } from '#tests/support/shop/orders';
import { openPayment, reconcile } from '#tests/support/shop/payments';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

describe('a webhook', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  const post = (body: string, signature: string) =>
    shop.app.request('/api/v1/webhooks/razorpay', {
      method: 'POST',
      body,
      headers: { 'X-Razorpay-Signature': signature },
    });
  const sign = (body: string) => signatureOf(sandboxKeys(shop.secret).webhookSecret, body);
  const event = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { order_id: 'order_x' } } },
  });

  it('is accepted only with its signature', async () => {
    expect((await post(event, sign(event))).status).toBe(200);
    for (const signature of ['', 'x', '0'.repeat(64), sign(`${event} `)])
      expect((await post(event, signature)).status).toBe(400);
  });

  it.each(['{', '{}', 'null', '{"event":"x","payload":{"payment":{}}}'])('that says %s is refused', async (body) => {
    expect((await post(body, sign(body))).status).toBe(400);
  });

  it('makes no order by itself: the payment is read from the provider', async () => {
    const asha = await addCustomer(shop);
    const opened = await openPayment(shop, asha);
    const entity = {
      id: 'pay_forged',
      order_id: opened.order.id,
      amount: 164_000,
      currency: 'INR',
      status: 'captured',
    };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    expect((await post(body, sign(body))).status).toBe(200);
    await reconcile(shop);
    expect(await readOrderHistory(shop, asha)).toEqual([]);
  });
});
