import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { readConfig } from '#server/platform/config';
import { listen } from '#server/main';
import { openShop } from '#server/open-shop';
import type { Gateway } from '#server/platform/ports/gateway';
import { sandboxKeys } from '#server/payments/open-gateway';
import { createRazorpay } from '#server/payments/razorpay';
import type { Shop } from '#server/platform/shop';
import type { Question } from './asked-database.ts';
import { faultyStatements } from './planted-faults.ts';

/*
 * A server of a shop with an external gateway, to be killed at any time: <origin of the gateway> <its secret> <fault>
 * <milliseconds that its clock is ahead>. It prints `listening` when ready, and answers statements that the process which
 * started it sends. A fault makes it misbehave; it tells which of its parts have.
 */

const [, , origin = '', secret = '', fault = '', ahead = '0'] = process.argv;

const tell = (message: object) => void process.send?.(message);

/** Replaces parts of statements on their way to PostgreSQL. */
function misquote(replacements: Record<string, string>): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const replaced = (text: string) =>
    Object.entries(replacements).reduce((all, [part, by]) => {
      if (all.includes(part)) tell({ hasMisbehaved: part });
      return all.replace(part, by);
    }, text);
  pg.Client.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    if (typeof first === 'string') return query.call(this, replaced(first), ...rest);
    if (typeof first === 'object' && first !== null && 'text' in first)
      Object.assign(first, { text: replaced(String(first.text)) });
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

process.on('disconnect', () => process.exit());
misquote(faultyStatements[fault] ?? {});
const gateway = createRazorpay({ origin, script: '', ...sandboxKeys(secret) });
const shop = await openShop(readConfig(process.env));
if (fault === 'confirmed before stored' && shop.kind === 'pglite') await shop.query('set synchronous_commit = off', []);
process.on('message', ({ id, text, values }: Question) => {
  shop.query(text, [...values]).then(
    ({ rows }) => tell({ id, rows }),
    (error: unknown) => tell({ id, error: String(error) }),
  );
});
await listen({
  ...shop,
  gateway: fault === 'trusted amount' ? trustingAmounts(gateway, shop) : gateway,
  now: () => new Date(Date.now() + Number(ahead)),
});
writeFileSync(1, 'listening\n');
flushCompileCache();
