import { sql, type Kysely } from 'kysely';

/** Uses of a coupon outlive it: one that is withdrawn and offered again is not new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coupon_uses drop constraint if exists coupon_uses_saas_id_store_id_code_fkey`.execute(db);
}
