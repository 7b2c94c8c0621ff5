import { sql, type Kysely } from 'kysely';

/** The JSON key of a job from columns of its row. */
const keyOf = (...columns: string[]) =>
  `jsonb_build_object(${columns.map((column) => `'${column.replace(/^.*\./, '')}', ${column}`).join(', ')})`;

/** Moves the due rows of a table into `jobs`. */
const move = (kind: string, key: string, runAt: string, from: string, attempts = '0') =>
  `insert into jobs (kind, key, run_at, attempts) select '${kind}', ${key}, ${runAt}, ${attempts} from ${from}`;

/** Moves purchases whose document is due, with the failures of its attempts. */
const moveDocuments = (kind: string, key: string, from: string, sameAsFailure: string) =>
  `insert into jobs (kind, key, run_at, attempts, last_error)
    select '${kind}', ${key}, coalesce(failure.retry_after, now()), coalesce(failure.failures, 0), failure.reason
    from ${from} left join invoice_failures as failure
      on failure.saas_id = purchase.saas_id and failure.store_id = purchase.store_id and (${sameAsFailure})`;

const sameOrder = 'failure.order_id = purchase.order_id';
const sameSubscription = 'failure.subscription_no = purchase.subscription_no';

const statements = [
  `create table jobs (
    kind text not null,
    key jsonb not null,
    run_at timestamptz not null default now(),
    attempts integer not null default 0,
    leased_until timestamptz,
    last_error text,
    dead_at timestamptz,
    primary key (kind, key)
  )`,
  'create index jobs_due on jobs (kind, run_at) where dead_at is null',
  `create function announce_job() returns trigger language plpgsql as $$
    begin
      perform pg_notify('jobs', '');
      return null;
    end
  $$`,
  `create trigger jobs_are_announced after insert on jobs for each row execute function announce_job()`,
  `create trigger earlier_jobs_are_announced after update of run_at on jobs
    for each row when (new.run_at < old.run_at and new.leased_until is not distinct from old.leased_until)
    execute function announce_job()`,

  move(
    'settlement',
    keyOf('saas_id', 'store_id', 'attempt_id'),
    'check_after',
    'payment_attempts where check_after is not null',
  ),
  move(
    'refund',
    keyOf('saas_id', 'store_id', 'refund_id'),
    'try_after',
    `refunds where status in ('due', 'pending')`,
    'tries',
  ),
  move(
    'offer',
    keyOf('saas_id', 'store_id', 'order_id', 'offer_id'),
    'check_after',
    `replacements where state = 'offered'`,
  ),
  move(
    'lapsed',
    keyOf('saas_id', 'store_id', 'reservation_no'),
    'tell_after',
    'plan_reservations where noted_at is null and replaced_at is null and told_at is null',
  ),
  move('reminder', keyOf('saas_id', 'store_id', 'order_id'), 'due_at', 'order_reminders where ended_at is null'),
  move(
    'order-alert',
    `jsonb_build_object('saas_id', saas_id, 'store_id', store_id, 'order_id', order_id, 'alert', alerts + 1)`,
    'alert_after',
    `orders where status = 'pending' and alert_after is not null`,
  ),
  move(
    'return-alert',
    keyOf('saas_id', 'store_id', 'return_id'),
    'alert_after',
    'order_returns where alert_after is not null',
  ),
  `insert into jobs (kind, key, run_at, attempts)
    select distinct on (endpoint_hash, saas_id, store_id, about) 'push',
      ${keyOf('saas_id', 'store_id', 'endpoint_hash', 'about')}, send_after, attempts
    from pushes where sent_at is null and failed_at is null
    order by endpoint_hash, saas_id, store_id, about, send_after`,
  moveDocuments(
    'invoice',
    keyOf('purchase.saas_id', 'purchase.store_id', 'purchase.order_id'),
    `(select * from orders where not invoiced
      and status in ('handed over', 'dispatched', 'delivered', 'collected')) as purchase`,
    sameOrder,
  ),
  moveDocuments(
    'invoice',
    keyOf('purchase.saas_id', 'purchase.store_id', 'purchase.subscription_no'),
    '(select * from subscriptions where not invoiced) as purchase',
    sameSubscription,
  ),
  moveDocuments(
    'credit-note',
    keyOf('purchase.saas_id', 'purchase.store_id', 'purchase.note_id'),
    `(select * from credit_notes where credit_note_number is null and exists (
      select from invoices where invoices.saas_id = credit_notes.saas_id and invoices.store_id = credit_notes.store_id
        and (invoices.order_id = credit_notes.order_id or invoices.subscription_no = credit_notes.subscription_no)
      )) as purchase`,
    `${sameOrder} or ${sameSubscription}`,
  ),
  move('invoice-pdf', keyOf('saas_id', 'store_id', 'invoice_number'), 'draw_after', 'invoices where pdf is null'),
  move(
    'credit-note-pdf',
    keyOf('saas_id', 'store_id', 'note_id'),
    'draw_after',
    'credit_notes where credit_note_number is not null and pdf is null',
  ),
  move('sandbox-payment', keyOf('id'), 'authorize_after', `sandbox_payments where status = 'created'`),
  move('sandbox-webhook', keyOf('id'), 'send_after', 'sandbox_webhooks where sent_at is null', 'tries'),
  'delete from sandbox_webhooks where sent_at is not null',

  'alter table payment_attempts drop column check_after',
  'alter table refunds drop column try_after, drop column tries',
  'alter table replacements drop column check_after',
  'alter table plan_reservations drop column tell_after, drop column told_at',
  'alter table order_reminders rename column due_at to next_at',
  'drop index order_reminders_due',
  'alter table orders drop column alert_after, drop column alerts',
  'alter table order_returns drop column alert_after',
  'drop index orders_to_invoice, subscriptions_to_invoice, credit_notes_to_number',
  'alter table invoices drop column draw_after',
  'alter table credit_notes drop column draw_after',
  'alter table sandbox_webhooks drop column send_after, drop column tries, drop column sent_at',
  'drop table pushes, invoice_failures',
];

/** One queue of jobs (decision 025) instead of due times in ten tables. The version before cannot run on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
