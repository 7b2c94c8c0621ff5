import { sql, type Selectable } from 'kysely';
import { pieceUnit } from '#lib/tax/unit-codes';
import type { Database } from '#server/db/database';
import type { InvoiceLine } from '#server/db/invoice-rows';
import { inStore, ofSubscription, subscriptionKeyOf, type SubscriptionKey } from '#server/db/keys';
import type { SubscriptionRow } from '#server/db/subscription-rows';
import type { Shop } from '#server/platform/shop';
import { insertInvoices, type Sale } from '../invoices.ts';

type Subscription = Selectable<SubscriptionRow>;

/** Numbers a paid subscription's invoice, for all its deliveries, and freezes its content. */
export async function numberPlanInvoice(shop: Shop, tx: Database, key: SubscriptionKey): Promise<void> {
  const subscription = await tx
    .updateTable('subscriptions')
    .set({ invoiced: true })
    .where(ofSubscription(key))
    .where('invoiced', '=', false)
    .returningAll()
    .executeTakeFirst();
  if (subscription) await insertInvoices({ ...shop, db: tx }, [await readSale(tx, subscription)]);
}

async function readSale(tx: Database, subscription: Subscription): Promise<Sale> {
  const lines = await readLines(tx, subscription);
  const payment_type = (await isPaidInCash(tx, subscription)) ? 'COD' : 'online';
  const { total } = subscription;
  const paid = lines.map(({ amount }) => amount);
  const price = paid.reduce((sum, amount) => sum + amount, 0);
  return {
    key: subscriptionKeyOf(subscription),
    purchase: { ...subscription, order_type: 'Delivery', payment_type },
    supplied: { lines, paid, delivery_charge: 0, delivery_paid: 0, round_off: total - price, total },
    at: subscription.created_at,
  };
}

const noFacts = { unit: '', hsn: '', tax_percent: null, net_quantity: null };

/** One line per item of the plan, with all its pieces and the price of one piece. */
async function readLines(db: Database, subscription: Subscription): Promise<InvoiceLine[]> {
  const rows = await db
    .selectFrom('items')
    .select(['item_id', 'unit', 'hsn', 'tax_percent', 'net_quantity'])
    .where(inStore(subscription))
    .where('item_id', '=', sql<number>`any(${subscription.plan.items.map(({ itemId }) => itemId)}::bigint[])`)
    .execute();
  const facts = new Map(rows.map((row) => [Number(row.item_id), row]));
  return subscription.plan.items.map(({ itemId, name, deliveries, selling, netValue, quantity = 1 }, index) => {
    const { unit, hsn, tax_percent, net_quantity } = facts.get(itemId) ?? noFacts;
    const filed_in = pieceUnit(unit, net_quantity);
    return {
      line: index + 1,
      item_id: itemId,
      name,
      unit,
      hsn,
      quantity: deliveries * quantity,
      price: selling / quantity,
      amount: netValue,
      tax_percent,
      filed_in,
    };
  });
}

async function isPaidInCash(db: Database, subscription: Subscription): Promise<boolean> {
  const reservation = await db
    .selectFrom('plan_reservations')
    .select('reservation_no')
    .where(ofSubscription(subscription))
    .executeTakeFirst();
  return reservation !== undefined;
}
