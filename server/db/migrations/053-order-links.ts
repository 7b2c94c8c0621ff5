import { sql, type Kysely } from 'kysely';

/** The link by which an order is followed without logging in: the digest of its token, and until when it is good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column if not exists link_hash text,
    add column if not exists link_expires_at timestamptz`.execute(db);
  await sql`create unique index if not exists orders_by_link on orders (link_hash) where link_hash is not null`.execute(
    db,
  );
}
