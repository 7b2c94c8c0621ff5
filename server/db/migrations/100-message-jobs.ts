import { sql, type Kysely } from 'kysely';

const statements = [
  `insert into jobs (kind, key, run_at)
    select channel || case when about like 'code:%' then '-code' else '' end,
      jsonb_build_object('message_id', message_id), send_after
    from messages where sent_at is null and failed_at is null`,
  'alter table messages drop column send_after',
  'create index messages_unsent on messages (created_at) where sent_at is null and failed_at is null',
];

/** Messages are sent by jobs (decision 025). The version before cannot run on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
