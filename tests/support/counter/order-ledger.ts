import type { TestShop } from '../shop/shop.ts';

/** What is read of each table: rows without the names and times that another order of the same kind would not share. */
const parts = {
  order: `select status, order_type, payment_type, order_value, deducted, invoiced from orders where order_id = $1`,
  steps: `select status from order_events where order_id = $1 order by event`,
  deductions: `select kind, line, quantity, amount, reason, restock, money, transfer_reference from order_adjustments
    where order_id = $1 order by entry`,
  replacements: `select line, item_id, quantity, charged, state, answered_by from replacements where order_id = $1
    order by offer_id`,
  returns: `select lines, reason, status, offer, restock, answer, refused_at is not null as is_refused
    from order_returns where order_id = $1 order by asked_at`,
  refunds: `select refunds.amount, refunds.reason, refunds.status from refunds join payment_attempts as attempt
    using (saas_id, store_id, attempt_id) where order_id = $1 order by refunds.created_at, refunds.amount`,
  atProvider: `select refund.amount from sandbox_refunds as refund join payment_attempts as attempt using (payment_id)
    where order_id = $1 order by refund.amount`,
  creditNotes: `select amount, reason, credit_note_number is not null as is_numbered, note -> 'total' as total
    from credit_notes where order_id = $1 order by note_id`,
  heard: `select kind, status, line, amount from counter_events where order_id = $1 order by event`,
  log: `select what from staff_log where about = $1::text order by log_id`,
  stock: `select item_id, stock from items where item_id = any($2) order by item_id`,
};

type Part = keyof typeof parts;

const inOneStatement = Object.entries(parts)
  .map(([name, text]) => `(select coalesce(json_agg(part), '[]') from (${text}) as part) as "${name}"`)
  .join(', ');

/**
 * All stored data about an order: its adjustments, offers, returns and refunds, its credit notes, what counters
 * heard and the log; with the stock of some items, and how many messages the shop has queued.
 */
export async function readLedger({ query }: Pick<TestShop, 'query'>, orderId: number, items: number[] = [1001, 1002]) {
  const text = `select ${inOneStatement}, (select count(*)::integer from messages) as messages`;
  const [ledger] = (await query(text, [String(orderId), items])).rows;
  return ledger as Record<Part, any[]> & { messages: number };
}
