import { sql, type Kysely } from 'kysely';

/** Which proved contacts, as keyed digests, have used a coupon in which order. It goes with the coupon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists coupon_uses (
    saas_id integer not null,
    store_id integer not null,
    code text not null,
    contact_hash text not null,
    order_id bigint not null,
    primary key (saas_id, store_id, contact_hash, code, order_id),
    foreign key (saas_id, store_id, code) references coupons on delete cascade,
    foreign key (saas_id, store_id, order_id) references orders
  )`.execute(db);
  await sql`create index if not exists coupon_uses_of_coupon on coupon_uses (saas_id, store_id, code)`.execute(db);
}
