import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from '#server/db/build-once';
import type { Database } from '#server/db/database';
import { databases, type TestDatabase } from '#tests/support/shop/databases';

interface Row {
  name: string;
  count: number;
}

/** Rows as they are, beside a list, a moment and what may be missing. */
function build(db: Database, { rows, ids, at, note }: { rows: Row[]; ids: number[]; at: Date; note: string | null }) {
  const given = rows.map(({ name, count }) => sql`(${name}::text, ${count}::integer)`);
  return db
    .selectFrom(sql<Row>`(values ${sql.join(given)})`.as<'given'>(sql`given(name, count)`))
    .selectAll()
    .select([
      sql<boolean>`count = any(${ids}::integer[])`.as('listed'),
      sql<Date>`${at}::timestamptz`.as('at'),
      (note === null ? sql<string>`'none'` : sql<string>`${note}::text`).as('note'),
    ]);
}

const at = new Date('2026-11-25T12:00:00Z');
const rice = { name: 'rice', count: 2 };
const dal = { name: 'dal', count: 3 };

describe.each(databases)('a statement that is built once on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => (database = await open()));
  afterAll(() => database.close());

  it('gives each run its own values, and is built again only for another shape', async () => {
    let built = 0;
    const run = buildOnce((...args: Parameters<typeof build>) => {
      built += 1;
      return build(...args);
    });
    const first = await run(database.db, { rows: [rice], ids: [1, 2], at, note: 'soon' });
    expect(first).toEqual([{ ...rice, listed: true, at, note: 'soon' }]);
    const later = new Date(at.getTime() + 1000);
    const second = await run(database.db, { rows: [dal], ids: [2], at: later, note: 'later' });
    expect(second).toEqual([{ ...dal, listed: false, at: later, note: 'later' }]);
    expect(built).toBe(1);
    const both = await run(database.db, { rows: [dal, rice], ids: [3], at, note: 'both' });
    expect(both.map(({ name, listed }) => [name, listed])).toEqual([
      ['dal', true],
      ['rice', false],
    ]);
    const [without] = await run(database.db, { rows: [dal], ids: [3], at, note: null });
    expect(without?.note).toBe('none');
    expect(built).toBe(3);
    expect(await run(database.db, { rows: [rice], ids: [], at, note: 'x' })).toMatchObject([{ listed: false }]);
  });

  it('refuses to be built by a value', async () => {
    const byCount = buildOnce((db, { count }: { count: number }) =>
      db.selectNoFrom(sql<string>`${count > 1 ? 'many' : 'one'}`.as('said')),
    );
    await expect(byCount(database.db, { count: 2 })).rejects.toThrow('looked at one of its values');
    const byText = buildOnce((db, { name }: { name: string }) =>
      db.selectNoFrom(sql<string>`${`${name}!`}`.as('said')),
    );
    await expect(byText(database.db, { name: 'rice' })).rejects.toThrow('looked at one of its values');
    const byJson = buildOnce((db, { name }: { name: string }) =>
      db.selectNoFrom(sql<string>`${JSON.stringify({ name })}`.as('said')),
    );
    await expect(byJson(database.db, { name: 'rice' })).rejects.toThrow('looked at one of its values');
  });

  it('is not kept with very many values', async () => {
    const run = buildOnce(build);
    const rows = Array.from({ length: 200 }, (_, count) => ({ name: 'rice', count }));
    for (const note of ['first', 'second'])
      expect((await run(database.db, { rows, ids: [7], at, note })).filter(({ listed }) => listed)).toEqual([
        { name: 'rice', count: 7, listed: true, at, note },
      ]);
  });
});
