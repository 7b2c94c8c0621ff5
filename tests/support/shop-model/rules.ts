import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import type { TestShop } from '../shop/shop.ts';
import { doJobs } from '#tests/support/jobs';

const documents = `(
    select coalesce(order_id, subscription_no) as number, invoice as document from invoices
    union all select coalesce(order_id, subscription_no), note from credit_notes where note is not null
  ) as documents`;

const rules = {
  'more is refunded than was captured': `select payment_id from payments
    where amount < (select sum(amount) from refunds where refunds.payment_id = payments.payment_id)`,
  'the adjusted sum is not that of the list': `select order_id from orders
    where deducted <> (select coalesce(sum(amount), 0) from order_adjustments as part
      where part.order_id = orders.order_id and (part.kind <> 'cancellation' or money = 'transfer'))`,
  'a cancelled order has something left': `select order_id from orders where case status when 'cancelled' then order_value else deducted end <> (
      select coalesce(sum(amount), 0) from order_adjustments as part where part.order_id = orders.order_id)`,
  'less is left than nothing': `select order_id from orders where deducted > order_value`,
  'refunds are not the adjustments': `select order_id from orders where payment_type = 'online'
    and case status when 'cancelled' then order_value else deducted end <> (
      select coalesce(sum(refunds.amount), 0) from refunds join payment_attempts as attempt using (saas_id, store_id, attempt_id, payment_id)
      left join order_adjustments as made using (adjustment_id)
      where attempt.order_id = orders.order_id and made.kind is distinct from 'change'
    ) + (select coalesce(sum(amount), 0) from order_adjustments as small where small.order_id = orders.order_id and money = 'transfer')`,
  'payments of an order are not its value': `select order_id from orders where payment_type = 'online' and order_value <> (
      select sum(payments.amount) from payments join payment_attempts as attempt using (saas_id, store_id, attempt_id, payment_id)
      where attempt.order_id = orders.order_id
    ) - (
      select coalesce(sum(refunds.amount), 0) from refunds join order_adjustments as made using (adjustment_id)
      where made.order_id = orders.order_id and made.kind = 'change')`,
  'what was received on delivery is not what was due': `select order_id from orders
    join (
      select order_id, sum(amount) + coalesce(sum(short), 0) - coalesce(sum(excess), 0) as due from counter_events as event
      where kind in ('cash', 'upi', 'card') and undoes is null
        and not exists (select from counter_events as undo where undo.undoes = event.event)
      group by order_id
    ) as received using (order_id)
    where due <> order_value - (
      select coalesce(sum(amount), 0) from order_adjustments as part where part.order_id = orders.order_id and money = 'collect')`,
  'more is transferred than was received on delivery': `select order_id from orders
    where (select coalesce(sum(amount), 0) from order_adjustments as part where part.order_id = orders.order_id and money = 'transfer') > (
      select sum(amount) from counter_events as event where event.order_id = orders.order_id and kind in ('cash', 'upi', 'card'))`,
  'an invoice is missing': `select order_id from orders
    where not invoiced and status in ('handed over', 'dispatched', 'delivered', 'collected')`,
  'credit notes are not the adjustments': `select order_id from orders
    where (select coalesce(sum(amount), 0) from credit_notes as note where note.order_id = orders.order_id) <> coalesce((
      select (invoice ->> 'total')::bigint - case when orders.status = 'cancelled' then 0 else order_value - deducted end
      from invoices where invoices.order_id = orders.order_id), 0)`,
  'the invoice of a plan is missing': `select subscription_no from subscriptions where not invoiced`,
  'the invoice of a plan is not what was paid': `select subscription_no from subscriptions join invoices using (subscription_no)
    where total <> (invoice ->> 'total')::bigint`,
  'credit notes of a plan are not what goes back': `select subscription_no from subscriptions where invoiced
    and (select coalesce(sum(amount), 0) from credit_notes as note where note.subscription_no = subscriptions.subscription_no) <> coalesce(
      (select owed from plan_reservations as cash where cash.subscription_no = subscriptions.subscription_no),
      (select sum(refunds.amount) from refunds join payment_attempts as attempt using (saas_id, store_id, attempt_id, payment_id)
        where attempt.subscription_no = subscriptions.subscription_no), 0)`,
  'taxes of a document do not add up to its total': `select number from ${documents}
    where (document ->> 'total')::bigint <> (document ->> 'round_off')::bigint + (
      select coalesce(sum((line ->> 'value')::bigint), 0) from jsonb_array_elements(document -> 'taxed') as line)`,
  'cash is not in whole rupees': `select order_id from orders
    where payment_type = 'COD' and status not in ('delivered', 'collected') and (order_value - deducted) % 100 <> 0`,
  'rounding is more than half a rupee, or of what is paid online': `select number from ${documents}
    where abs((document ->> 'round_off')::bigint) > case document ->> 'payment_type' when 'COD' then 50 else 0 end`,
  'central and state tax differ': `select number from ${documents} where exists (
      select from jsonb_array_elements(document -> 'taxed') as line where line ->> 'central' <> line ->> 'state')`,
  'credit notes of a cancelled order leave taxes': `select order_id from orders join invoices using (order_id)
    where status = 'cancelled' and (
      select sum((line ->> 'central')::bigint) from jsonb_array_elements(invoice -> 'taxed') as line) <> (
      select sum((line ->> 'central')::bigint) from credit_notes as note, jsonb_array_elements(note.note -> 'taxed') as line
      where note.order_id = orders.order_id)`,
  'a credit note does not say its sum': `select coalesce(order_id, subscription_no) from credit_notes
    where credit_note_number is null or (note ->> 'total')::bigint <> amount`,
  'numbers of credit notes have gaps': `select store_id from (
      select store_id, split_part(credit_note_number, '-', 3)::integer as serial,
        row_number() over (partition by store_id, split_part(credit_note_number, '-', 2) order by credit_note_number) as place
      from credit_notes where credit_note_number is not null
    ) as numbered where serial <> place`,
};

/** Makes the invoices and credit notes that are due, without drawing them. */
export async function makePapers(shop: TestShop): Promise<void> {
  await doJobs(shop, ['invoice', 'credit-note']);
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
