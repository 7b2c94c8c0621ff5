import { sql, type Kysely } from 'kysely';

/** Messages keep when and why WhatsApp did not deliver them, also after an SMS has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column whatsapp_failed_at timestamptz,
      add column whatsapp_failure text`.execute(db);
}
