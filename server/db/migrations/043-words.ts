import { sql, type Kysely } from 'kysely';
import { watchShownColumns } from '../shown-columns.ts';

const statements = [
  `alter table items add column if not exists also_called jsonb not null default '[]'`,
  `create table if not exists missed_searches (
    saas_id integer not null,
    store_id integer not null,
    date text not null,
    words text not null,
    times integer not null,
    primary key (saas_id, store_id, date, words),
    foreign key (saas_id, store_id) references stores
  )`,
];

/** Other names of items, and what was searched in a store on a day and not found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await watchShownColumns(db);
}
