import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openPGlite } from '#server/db/database';

const folder = new URL('../../../server/db/migrations/', import.meta.url);
const up = async (db: Kysely<any>, name: string): Promise<void> => (await import(new URL(name, folder).href)).up(db);

it('messages that an earlier version has queued get their jobs', async () => {
  const { db, close } = await openPGlite();
  const names = (await readdir(folder)).toSorted();
  for (const name of names.filter((each) => each < '100')) await up(db, name);
  const due = new Date('2026-03-01T10:00:00Z');
  const message = { recipient: 'x', subject: '', text: '', send_after: due, sent_at: null };
  await (db as Kysely<any>)
    .insertInto('messages')
    .values([
      { ...message, channel: 'sms', about: 'order:1' },
      { ...message, channel: 'sms', about: 'code:1' },
      { ...message, channel: 'email', about: 'order:2' },
      { ...message, channel: 'email', about: 'order:3', sent_at: due },
    ])
    .execute();
  await up(db, '100-message-jobs.ts');
  const jobs = await db.selectFrom('jobs').select(['kind', 'key', 'run_at']).orderBy('key').execute();
  expect(jobs).toEqual([
    { kind: 'sms', key: { message_id: 1 }, run_at: due },
    { kind: 'sms-code', key: { message_id: 2 }, run_at: due },
    { kind: 'email', key: { message_id: 3 }, run_at: due },
  ]);
  await close();
});
