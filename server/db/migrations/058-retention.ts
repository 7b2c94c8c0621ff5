import { sql, type Kysely } from 'kysely';

const statements = [
  'create index if not exists sessions_by_end on sessions (expires_at)',
  'create index if not exists messages_by_age on messages (created_at)',
  "create index if not exists messages_of_codes on messages (created_at) where about like 'code:%'",
  'create index if not exists cart_merges_by_age on cart_merges (merged_at)',
  `create index if not exists attempts_with_quote on payment_attempts (created_at)
    where status <> 'open' and quote <> '{}'`,
  "create index if not exists counter_events_by_age on counter_events (at) where kind <> 'cash'",
  `create or replace function keep_counter_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.kind <> 'cash' and old.at < now() - interval '364 days' then
        return old;
      end if;
      if tg_op = 'DELETE' or old.position is not null or to_jsonb(new) - 'position' <> to_jsonb(old) - 'position' then
        raise exception 'rows of % are never changed', tg_table_name;
      end if;
      return new;
    end
  $$`,
];

/** Finds what is kept no longer. Events of a counter may be deleted after a year, but for the cash, which the books need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
