import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists day_closings (
    saas_id integer not null,
    store_id integer not null,
    date text not null,
    closed_at timestamptz not null,
    staff_id integer references staff,
    expected bigint not null,
    counted bigint not null check (counted >= 0),
    reason text not null,
    report jsonb not null,
    primary key (saas_id, store_id, date),
    foreign key (saas_id, store_id) references stores,
    check (counted = expected or reason <> '')
  )`,
  `create or replace trigger day_closings_are_kept before update or delete on day_closings
    for each row execute function refuse_change()`,
];

/** The end of a store's day: the cash that was expected and counted. Rows are never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
