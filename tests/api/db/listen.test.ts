import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { databases, hasPostgres, postgres } from '#tests/support/shop/databases';

describe.each(databases)('listening, on $name', ({ open }) => {
  it('is told of what is notified in its channel, and at first, until it stops', async () => {
    const database = await open();
    const onNotice = vi.fn<() => void>();
    const stop = await database.listen('a_channel', { onNotice, onFailure: vi.fn<() => void>() });
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(1));
    await sql`select pg_notify('another', '')`.execute(database.db);
    await sql`select pg_notify('a_channel', '')`.execute(database.db);
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(2));
    await stop();
    await sql`select pg_notify('a_channel', '')`.execute(database.db);
    expect(onNotice).toHaveBeenCalledTimes(2);
    await database.close();
  });
});

/** No one cuts the connection to the embedded database. */
describe.skipIf(!hasPostgres)('listening, on PostgreSQL', () => {
  it('begins again when its connection is cut, and says so', async () => {
    const database = await postgres.open();
    const onNotice = vi.fn<() => void>();
    const onFailure = vi.fn<(error: unknown) => void>();
    const stop = await database.listen('a_channel', { onNotice, onFailure });
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(1));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(database.db);
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(2), { timeout: 8000 });
    await sql`select pg_notify('a_channel', '')`.execute(database.db);
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledTimes(3));
    expect(onFailure).toHaveBeenCalledTimes(1);
    await stop();
    await database.close();
  });
});
