import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPGlite } from '#server/db/database';
import { seedDataFolder, type TestDatabase } from '#tests/support/shop/databases';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nukkad-lasting-'));
  await seedDataFolder(folder);
  database = await openPGlite(path.join(folder, 'database'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const logFolder = () => path.join(folder, 'database/pg_wal');
const loseLog = () => rename(logFolder(), `${logFolder()}-away`);
const findLog = () => rename(`${logFolder()}-away`, logFolder());

const addMessage = (db: TestDatabase['db'], text: string) =>
  db.insertInto('messages').values({ channel: 'sms', recipient: '+91', subject: '', text, about: text }).execute();
const texts = async () => (await database.db.selectFrom('messages').select('text').execute()).map(({ text }) => text);

/** Writes to the database's log until its next file cannot be made, as on a full disk: PostgreSQL panics. */
async function panic(): Promise<void> {
  for (;;) await sql`select pg_logical_emit_message(true, 'x', repeat('x', 4000000))`.execute(database.db);
}

it('goes on after a panic with everything that was confirmed', async () => {
  await addMessage(database.db, 'confirmed');
  const onNotice = vi.fn<() => void>();
  const stop = await database.listen('a_channel', { onNotice, onFailure: vi.fn<() => void>() });
  await loseLog();
  await expect(panic()).rejects.toThrow('could not create file');
  await findLog();
  expect(await texts()).toEqual(['confirmed']);
  await addMessage(database.db, 'later');
  expect(await texts()).toEqual(['confirmed', 'later']);
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(2));
  await sql`select pg_notify('a_channel', '')`.execute(database.db);
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(3));
  await stop();
});

it('refuses queries and transactions until the cause is mended, and answers those that waited', async () => {
  await loseLog();
  const waiting = () => [
    database.db.selectFrom('messages').select('text').execute(),
    database.db.transaction().execute((tx) => addMessage(tx, 'in a transaction')),
  ];
  const [panicked, ...others] = await Promise.allSettled([panic(), ...waiting(), ...waiting()]);
  expect(panicked.status).toBe('rejected');
  expect(others).toHaveLength(4);
  const refused = await Promise.allSettled(waiting());
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await findLog();
  await vi.waitUntil(() => texts().catch(() => undefined), { timeout: 30_000, interval: 200 });
  await Promise.all(waiting());
  expect(await texts()).toContain('in a transaction');
});
