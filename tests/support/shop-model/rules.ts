import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import { numberNextCreditNote } from '#server/orders/invoices/credit-notes';
import { numberNextInvoices } from '#server/orders/invoices';
import type { TestShop } from '../shop/shop.ts';

const rules = {
  'more is refunded than was captured': `select payment_id from payments
    where amount < (select sum(amount) from refunds where refunds.payment_id = payments.payment_id)`,
  'what fell is not the sum of its parts': `select order_id from orders
    where deducted <> (select coalesce(sum(amount), 0) from order_deductions as part where part.order_id = orders.order_id)`,
  'less is left than nothing': `select order_id from orders where deducted > order_value`,
  'refunds are not what fell': `select order_id from orders where payment_type = 'online'
    and case status when 'cancelled' then order_value else deducted end <> (
      select coalesce(sum(refunds.amount), 0) from refunds join payment_attempts as attempt using (saas_id, store_id, attempt_id, payment_id)
      where attempt.order_id = orders.order_id)`,
  'an invoice is missing': `select order_id from orders where not invoiced and status <> 'cancelled'`,
  'credit notes are not what fell': `select order_id from orders
    where case when not invoiced then 0 when status = 'cancelled' then order_value else deducted end <> (
      select coalesce(sum(amount), 0) from credit_notes as note where note.order_id = orders.order_id)`,
  'a credit note does not say its sum': `select order_id from credit_notes
    where credit_note_number is null or (note ->> 'total')::bigint <> amount`,
  'numbers of credit notes have gaps': `select store_id from (
      select store_id, split_part(credit_note_number, '-', 3)::integer as serial,
        row_number() over (partition by store_id, split_part(credit_note_number, '-', 2) order by credit_note_number) as place
      from credit_notes where credit_note_number is not null
    ) as numbered where serial <> place`,
};

/** Makes the invoices and credit notes that are due, without drawing them. */
export async function makePapers(shop: TestShop): Promise<void> {
  while ((await numberNextInvoices(shop)) || (await numberNextCreditNote(shop)));
}

/** What does not hold of all that was refunded and credited, with the number of an order, payment or store. */
export async function readBroken(db: Database): Promise<string[]> {
  const each = Object.entries(rules).map(
    ([rule, text]) => `select '${rule}: ' || found.number as broken from (${text}) as found (number)`,
  );
  const { rows } = await sql.raw<{ broken: string }>(each.join(' union all ')).execute(db);
  return rows.map(({ broken }) => broken);
}

/** The same once the papers are made. */
export async function findBrokenRules(shop: TestShop): Promise<string[]> {
  await makePapers(shop);
  return readBroken(shop.db);
}
