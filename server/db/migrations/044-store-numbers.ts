import { sql, type Kysely } from 'kysely';

const statement = `create table if not exists store_numbers (
    saas_id integer not null,
    store_id integer not null,
    kind text not null check (kind in ('item', 'plan')),
    number bigint not null,
    id bigint not null,
    primary key (saas_id, store_id, kind, number),
    unique (kind, id),
    foreign key (saas_id, store_id) references stores
  )`;

/** What stores call items and plans in their folders, where the shop calls them by other numbers, as another store had theirs first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
