import * as v from 'valibot';
import { GatewayUnavailableError, GatewayRefusedError, type Gateway } from '#server/platform/ports/gateway';
import { isSigned, paymentText } from './signatures.ts';

const timeoutMs = 5000;
const pauseMs = 200;

const amount = v.pipe(v.number(), v.integer(), v.minValue(0));
const order = v.object({ id: v.string(), amount, currency: v.string() });
const payment = v.object({
  id: v.string(),
  order_id: v.nullable(v.string()),
  amount,
  currency: v.string(),
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  created_at: v.number(),
});
const refund = v.object({ id: v.string(), status: v.picklist(['pending', 'processed', 'failed']) });
const listedRefund = v.object({ ...refund.entries, amount, receipt: v.nullish(v.string()) });
const listOf = <S extends v.GenericSchema>(item: S) => v.object({ items: v.array(item) });
const refusal = v.object({ error: v.object({ description: v.optional(v.string(), '') }) });

type RequestOptions = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

export interface RazorpayOptions {
  /** Without `/v1`. */
  origin: string;
  script: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

/** Razorpay or the sandbox. Only reads are retried. */
export function createRazorpay(options: RazorpayOptions): Gateway {
  const { origin, script, keyId, keySecret, webhookSecret, fetch: send = fetch } = options;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function call<S extends v.GenericSchema>(
    path: string,
    answer: S,
    init: RequestOptions,
  ): Promise<v.InferOutput<S>> {
    const response = await fetchApi(path, init);
    if (response.status >= 500 || response.status === 429)
      throw new GatewayUnavailableError(`${path}: ${response.status}`);
    const body = await readJson(path, response);
    if (!response.ok) throw new GatewayRefusedError(`${path}: ${response.status} ${describe(body)}`);
    const parsed = v.safeParse(answer, body);
    if (!parsed.success) throw new GatewayUnavailableError(`${path}: ${parsed.issues[0].message}`);
    return parsed.output;
  }

  async function fetchApi(path: string, init: RequestOptions): Promise<Response> {
    const headers = { Authorization: authorization, 'Content-Type': 'application/json', ...init.headers };
    try {
      return await send(`${origin}/v1/${path}`, {
        ...init,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw new GatewayUnavailableError(path, { cause: error });
    }
  }

  const post = <S extends v.GenericSchema>(
    path: string,
    answer: S,
    body: object,
    headers: Record<string, string> = {},
  ) => call(path, answer, { method: 'POST', body: JSON.stringify(body), headers });

  async function get<S extends v.GenericSchema>(path: string, answer: S): Promise<v.InferOutput<S>> {
    try {
      return await call(path, answer, { method: 'GET' });
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return call(path, answer, { method: 'GET' });
  }

  return {
    keyId,
    script,
    async createOrder({ receipt, ...price }) {
      try {
        return (await post('orders', order, { ...price, receipt })).id;
      } catch (error) {
        const { items } = await get(`orders?${new URLSearchParams({ receipt })}`, listOf(order));
        const existing = items.find(({ amount, currency }) => amount === price.amount && currency === price.currency);
        if (!existing) throw error;
        return existing.id;
      }
    },
    checkKeys: async () => void (await get('orders?count=1', listOf(order))),
    paymentsOf: async (orderId) => (await get(`orders/${encodeURIComponent(orderId)}/payments`, listOf(payment))).items,
    capture: ({ id, amount, currency }) =>
      post(`payments/${encodeURIComponent(id)}/capture`, payment, { amount, currency }),
    async refund(paymentId, { key, amount, others }) {
      const path = `payments/${encodeURIComponent(paymentId)}`;
      try {
        const body = { amount, speed: 'normal', receipt: key };
        return await post(`${path}/refund`, refund, body, { 'X-Refund-Idempotency': key });
      } catch (error) {
        if (!(error instanceof GatewayRefusedError)) throw error;
        const { items } = await get(`${path}/refunds`, listOf(listedRefund));
        const earlier = findEarlierRefund(items, { key, amount, others });
        if (!earlier) throw error;
        return earlier;
      }
    },
    readRefund: (paymentId, refundId) =>
      get(`payments/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(refundId)}`, refund),
    isPaymentSigned: (orderId, paymentId, signature) => isSigned(keySecret, paymentText(orderId, paymentId), signature),
    isWebhookSigned: (body, signature) => isSigned(webhookSecret, body, signature),
  };
}

interface WantedRefund {
  key: string;
  amount: number;
  others?: string[] | undefined;
}

/** The refund behind a refusal: ours, whose key the provider has forgotten, or manual ones of at least the amount. */
function findEarlierRefund(refunds: v.InferOutput<typeof listedRefund>[], { key, amount, others = [] }: WantedRefund) {
  const valid = refunds.filter(({ status }) => status !== 'failed');
  const manual = valid.filter(({ id, receipt }) => !others.includes(id) && !others.includes(receipt ?? ''));
  const refunded = manual.reduce((sum, refund) => sum + refund.amount, 0);
  return valid.find(({ receipt }) => receipt === key) ?? (refunded >= amount ? manual[0] : undefined);
}

async function readJson(path: string, response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new GatewayUnavailableError(path, { cause: error });
  }
}

const describe = (body: unknown): string => {
  const parsed = v.safeParse(refusal, body);
  return parsed.success ? parsed.output.error.description : '';
};
