import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { readConfig } from '#server/platform/config';
import { sandboxKeys } from '#server/payments/open-gateway';
import { paymentText, signatureOf } from '#server/payments/signatures';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, orderBody, saveAddress } from '#tests/support/shop/orders';
import {
  claimRequest,
  openPayment,
  payRequest,
  payAndClaim,
  payInSheet,
  quote,
  verifyRequest,
} from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

describe.each(databases)('an online payment on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  balancedShopAround({ open, begin: (opened, customer) => void ([shop, asha] = [opened, customer]) });

  describe('is refused', () => {
    it('with a forged signature, another key’s, or another payment’s', async () => {
      const [opened, other] = [await openPayment(shop, asha), await openPayment(shop, asha)];
      const [proof, theirs] = [await payInSheet(shop, opened), await payInSheet(shop, other)];
      const { razorpay_payment_id: id, razorpay_order_id: order } = proof;
      const forged = [
        '0'.repeat(64),
        signatureOf('another secret', paymentText(order, id)),
        signatureOf(sandboxKeys(shop.secret).webhookSecret, paymentText(order, id)),
        theirs.razorpay_signature,
        `${proof.razorpay_signature}0`,
      ];
      for (const razorpay_signature of forged)
        expect(
          await refused(shop, 'verifyPayment', verifyRequest(opened, { ...proof, razorpay_signature })),
        ).toMatchObject({
          status: 400,
          code: 'payment_signature_invalid',
        });
      const replayed = { ...theirs, razorpay_order_id: order };
      expect((await refused(shop, 'verifyPayment', verifyRequest(opened, replayed))).code).toBe(
        'payment_signature_invalid',
      );
    });

    it('for another customer, as not found', async () => {
      const opened = await openPayment(shop, asha);
      const proof = await payInSheet(shop, opened);
      const { token } = await addCustomer(shop);
      expect((await refused(shop, 'verifyPayment', verifyRequest({ ...opened, token }, proof))).code).toBe('not_found');
      expect((await refused(shop, 'pay', { ...payRequest(asha, opened.attempt, 1640), token })).code).toBe('not_found');
      expect((await refused(shop, 'createOrder', claimRequest({ ...opened, token }))).code).toBe('not_found');
      for (const name of ['getPayment', 'cancelPayment'] as const)
        expect((await refused(shop, name, { params: { attemptId: opened.attempt }, token })).code).toBe('not_found');
    });

    it('with an altered sum or currency', async () => {
      const { attempt } = await quote(shop, asha);
      for (const amount of [1639.99, 1640.01, 1, 0, 164_000])
        expect((await refused(shop, 'pay', payRequest(asha, attempt, amount))).code).toBe('payment_amount_wrong');
      const inDollars = { ...payRequest(asha, attempt, 1640), body: { currency: 'CAD' } };
      expect((await refused(shop, 'pay', inDollars)).code).toBe('payment_amount_wrong');
      for (const amount of ['-1640', '1e3', '1640.001'])
        expect((await refused(shop, 'pay', payRequest(asha, attempt, amount))).code).toBe('invalid_input');
      expect(
        (
          await refused(shop, 'quoteOrder', {
            body: orderBody(asha, { payment_type: 'online', order_value: 1 }),
            token: asha.token,
          })
        ).code,
      ).toBe('price_changed');
    });

    it('for another order than the one that was paid', async () => {
      const opened = await openPayment(shop, asha);
      await payInSheet(shop, opened);
      for (const other of [
        { item_list: [{ item_id: 1001, product_qty: 11 }] },
        { order_value: 1 },
        { razorpay_order_id: 'order_of_another_attempt' },
      ])
        expect((await refused(shop, 'createOrder', claimRequest(opened, other))).code).toBe('idempotency_key_reused');
    });

    it('before anything is paid when the order could not be placed anyway', async () => {
      const online = (other: object) => ({
        body: orderBody(asha, { payment_type: 'online', ...other }),
        token: asha.token,
      });
      const cases: [object, string][] = [
        [{ item_list: [] }, 'cart_empty'],
        [{ order_type: 'Delivery' }, 'address_required'],
        [{ item_list: [{ item_id: 1004, product_qty: 1 }] }, 'out_of_stock'],
        [{ item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 }, 'out_of_stock'],
        [{ from_cart: true }, 'cart_changed'],
        [{ customer_id: asha.id + 1 }, 'not_found'],
        [{ payment_type: 'COD' }, 'invalid_input'],
      ];
      for (const [other, code] of cases) expect((await refused(shop, 'quoteOrder', online(other))).code).toBe(code);
      const far = await saveAddress(shop, asha, { pincode: '110001', city: 'Delhi', state: 'Delhi' });
      const delivered = online({ order_type: 'Delivery', address_id: far });
      expect((await refused(shop, 'quoteOrder', delivered)).code).toBe('outside_delivery_area');
    });

    it('without an attempt, and once the attempt has ended', async () => {
      const unpaid = orderRequest(asha, { payment_type: 'online' });
      expect(await refused(shop, 'createOrder', unpaid)).toMatchObject({ status: 402, code: 'payment_pending' });
      const opened = await openPayment(shop, asha);
      await payAndClaim(shop, opened);
      expect((await refused(shop, 'pay', payRequest(asha, opened.attempt, 1640))).code).toBe('payment_closed');
      expect((await refused(shop, 'pay', { ...payRequest(asha, '', 1640), headers: {} })).code).toBe('invalid_input');
    });
  });
});

describe('the sandbox', () => {
  it('takes no body over 64 KB, announced or not', async () => {
    const shop = await openTestShop();
    const body = JSON.stringify({ key: 'x'.repeat(65 * 1024) });
    for (const headers of [{}, { 'Content-Length': String(body.length) }] as Record<string, string>[]) {
      const response = await shop.app.request('/sandbox/razorpay/v1/checkout/pay', { method: 'POST', headers, body });
      expect(response.status).toBe(413);
    }
    await shop.close();
  });
});

describe('a shop that is not only on this machine', () => {
  it('has no sandbox, and without a provider’s keys nothing to pay online with', async () => {
    const shop = await openTestShop();
    const config = readConfig({ HOST: '0.0.0.0', SESSION_SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://mail.example' });
    const elsewhere = { app: createApp({ ...shop, config, gateway: undefined }) };
    const asha = await addCustomer(shop);
    const body = orderBody(asha, { payment_type: 'online' });
    expect((await refused(elsewhere, 'quoteOrder', { body, token: asha.token })).code).toBe('payment_unavailable');
    expect((await elsewhere.app.request('/sandbox/checkout.js')).status).toBe(404);
    expect((await granted(elsewhere, 'getStoreByDomain', { params: { label: 'surat' } })).data.pays_online).toBe(false);
    expect((await shop.app.request('/sandbox/checkout.js', { headers: { Host: 'shop.example' } })).status).toBe(404);
    await shop.close();
  });
});
