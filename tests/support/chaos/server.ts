import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { readConfig } from '#server/platform/config';
import { listen } from '#server/main';
import { openShop } from '#server/open-shop';
import type { Gateway } from '#server/platform/ports/gateway';
import { sandboxKeys } from '#server/payments/open-gateway';
import { createRazorpay } from '#server/payments/razorpay';
import type { Shop } from '#server/platform/shop';

/*
 * A server of a shop on PostgreSQL with an external gateway, to be killed at any time:
 * <origin of the gateway> <its secret> <fault>. It prints `listening` when ready. A fault makes it misbehave.
 */

const [, , origin = '', secret = '', fault = ''] = process.argv;

/** Reads every item as in stock, and takes stock without checking it. */
function disableStockCheck(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const withoutStockCheck = (text: string) =>
    text
      .replace('and items.stock >= locked.quantity', '')
      .replace('"price", "stock", "image"', '"price", 1000 as "stock", "image"');
  pg.Client.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    if (typeof first === 'string') return query.call(this, withoutStockCheck(first), ...rest);
    if (typeof first === 'object' && first !== null && 'text' in first)
      Object.assign(first, { text: withoutStockCheck(String(first.text)) });
    return query.call(this, first, ...rest);
  } as typeof pg.Client.prototype.query;
}

/** Treats every captured payment as one of the right amount. */
const trustingAmounts = (gateway: Gateway, { db }: Pick<Shop, 'db'>): Gateway => ({
  ...gateway,
  async paymentsOf(id) {
    const { amount } = await db
      .selectFrom('payment_attempts')
      .select('amount')
      .where('provider_order_id', '=', id)
      .executeTakeFirstOrThrow();
    return (await gateway.paymentsOf(id)).map((payment) =>
      payment.status === 'captured' ? { ...payment, amount } : payment,
    );
  },
});

if (fault === 'no stock check') disableStockCheck();
const gateway = createRazorpay({ origin, script: '', ...sandboxKeys(secret) });
const shop = await openShop(readConfig(process.env));
await listen({ ...shop, gateway: fault === 'trusted amount' ? trustingAmounts(gateway, shop) : gateway });
writeFileSync(1, 'listening\n');
