import { readFileSync } from 'node:fs';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { ShopError, errorStatus } from '#contract/errors';
import { sandboxKeys } from '#server/payments/open-gateway';
import { paymentText, signatureOf } from '#server/payments/signatures';
import * as ledger from './ledger.ts';
import { wirePayment } from './webhook-queue.ts';
import { isSameSecret } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';
import { localOnly } from '#server/platform/http/access';
import { isCutShort, limitBody } from '#server/platform/http/request-body';

const amount = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const newOrder = v.object({ amount: v.pipe(amount, v.minValue(100)), currency: text, receipt: v.optional(text, '') });
const capture = v.object({ amount, currency: text });
const refund = v.object({ amount, receipt: v.optional(text) });
const choice = v.object({
  key: text,
  order_id: text,
  outcome: v.picklist(['success', 'failure']),
  delay_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600)), 0),
  webhooks: v.optional(v.picklist(['once', 'twice', 'late', 'never']), 'once'),
  amount: v.optional(amount),
});

const readAsset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

async function parseBody<S extends v.GenericSchema>(c: Context<Env>, schema: S): Promise<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, await c.req.json());
  if (!parsed.success)
    throw new ledger.SandboxRefusal(`${v.getDotPath(parsed.issues[0])}: ${parsed.issues[0].message}`);
  return parsed.output;
}

function statusOf(error: Error, c: Context<Env>) {
  if (error instanceof ShopError) return errorStatus[error.code];
  const isRefused = error instanceof ledger.SandboxRefusal || error instanceof SyntaxError;
  return isRefused || isCutShort(c) ? 400 : 500;
}

const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items });

/** The part of Razorpay's API that the shop uses, and its checkout, for a local shop without a provider's keys. */
export function sandboxRoutes(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  app.use(localOnly, limitBody);
  app.onError((error, c) => {
    if (error instanceof ShopError && error.code === 'not_found') return c.text('There is no such page.\n', 404);
    const status = statusOf(error, c);
    if (status === 500) shop.log.error({ err: error }, 'the sandbox failed');
    return c.json({ error: { code: 'BAD_REQUEST_ERROR', description: error.message } }, status);
  });
  const [script, style] = [readAsset('checkout.js'), readAsset('checkout.css')];
  app.get('/checkout.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get('/checkout.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.route('/razorpay/v1/checkout', checkoutApi(shop));
  app.route('/razorpay/v1', merchantApi(shop));
  return app;
}

/** With the key and secret. */
function merchantApi(shop: Shop): Hono<Env> {
  const { keyId, keySecret } = sandboxKeys(shop.secret);
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const api = new Hono<Env>();
  api.use(async (c, next) => {
    if (!isSameSecret(c.req.header('Authorization') ?? '', authorization))
      return c.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }, 401);
    return next();
  });
  api.post('/orders', async (c) => c.json(await ledger.createSandboxOrder(shop, await parseBody(c, newOrder))));
  api.get('/orders', async (c) => c.json(collection(await ledger.ordersOfReceipt(shop, c.req.query('receipt') ?? ''))));
  api.get('/orders/:id/payments', async (c) =>
    c.json(collection((await ledger.paymentsOfOrder(shop, c.req.param('id'))).map(wirePayment))),
  );
  api.post('/payments/:id/capture', async (c) => {
    const { amount, currency } = await parseBody(c, capture);
    return c.json(wirePayment(await ledger.capturePayment(shop, c.req.param('id'), amount, currency)));
  });
  api.post('/payments/:id/refund', async (c) => {
    const { amount, receipt } = await parseBody(c, refund);
    const key = c.req.header('X-Refund-Idempotency');
    if (!key || key.length < 10) throw new ledger.SandboxRefusal('The idempotency key must have 10 characters');
    return c.json(await ledger.refundPayment(shop, c.req.param('id'), amount, key, receipt));
  });
  api.get('/payments/:id/refunds', async (c) =>
    c.json(collection(await ledger.refundsOfPayment(shop, c.req.param('id')))),
  );
  api.get('/payments/:id/refunds/:refund', async (c) => {
    const found = (await ledger.refundsOfPayment(shop, c.req.param('id'))).find(
      ({ id }) => id === c.req.param('refund'),
    );
    if (!found) throw new ledger.SandboxRefusal('The id provided does not exist');
    return c.json(found);
  });
  return api;
}

/** For the browser, with the public key. */
function checkoutApi(shop: Shop): Hono<Env> {
  const { keyId, keySecret } = sandboxKeys(shop.secret);
  const answer = ({ id, order_id, status }: ledger.LedgerPayment) => ({
    id,
    status,
    ...((status === 'authorized' || status === 'captured') && {
      razorpay_payment_id: id,
      razorpay_order_id: order_id,
      razorpay_signature: signatureOf(keySecret, paymentText(order_id, id)),
    }),
  });
  const api = new Hono<Env>();
  api.post('/pay', async (c) => {
    const { key, ...payment } = await parseBody(c, choice);
    if (key !== keyId) throw new ledger.SandboxRefusal('The api key provided is invalid');
    return c.json(answer(await ledger.payOrder(shop, payment)));
  });
  api.get('/payments/:id', async (c) => c.json(answer(await ledger.readSandboxPayment(shop, c.req.param('id')))));
  return api;
}
