import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table messages drop constraint messages_channel_check,
    add constraint messages_channel_check check (channel in ('sms', 'email', 'whatsapp'))`,
  `alter table message_templates add column channel text not null default 'sms',
    drop constraint message_templates_pkey, add primary key (saas_id, channel, kind, language)`,
  'alter table sms_days add column whatsapp bigint not null default 0',
];

/** WhatsApp is a channel with templates of its own (decision 081). An import of `messages.csv` by the version before fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
