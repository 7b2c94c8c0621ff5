import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { SandboxPaymentRow } from '#server/db/payment-rows';
import { timeFromNow } from '#server/platform/delays';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';

type Payment = Selectable<SandboxPaymentRow>;

/** Milliseconds after the event. */
const delaysMs: Record<Payment['webhooks'], number[]> = { once: [0], twice: [0, 1000], late: [20_000], never: [] };

export const wirePayment = ({ id, order_id, amount, currency, status, created_at }: Payment) => ({
  id,
  entity: 'payment',
  amount,
  currency,
  status,
  order_id,
  captured: status === 'captured',
  created_at: Math.floor(created_at.getTime() / 1000),
});

function webhookPayload(event: string, payment: Payment, refund?: string) {
  if (refund) return { refund: { entity: { id: refund, entity: 'refund', payment_id: payment.id } } };
  const order = event === 'order.paid' && {
    order: { entity: { id: payment.order_id, entity: 'order', status: 'paid' } },
  };
  return { payment: { entity: wirePayment(payment) }, ...order };
}

/** With the repetition and delay that the customer has chosen. */
export async function queueWebhooks(
  { db, now }: Shop,
  event: string,
  payment: Payment,
  refund?: string,
): Promise<void> {
  const event_id = randomUUID();
  const body = JSON.stringify({
    entity: 'event',
    event,
    payload: webhookPayload(event, payment, refund),
    created_at: now().getTime(),
  });
  for (const delayMs of delaysMs[payment.webhooks]) {
    const webhook = await db
      .insertInto('sandbox_webhooks')
      .values({ event_id, body })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(db, 'sandbox-webhook', webhook, timeFromNow({ now }, delayMs));
  }
}
