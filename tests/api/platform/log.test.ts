import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeError } from '#system/describe-error';
import { databases, type TestDatabase } from '#tests/support/shop/databases';

describe.each(databases)('a failure of a statement on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** What is logged of a statement that fails. */
  async function logged(text: string, values: unknown[]): Promise<string> {
    let lines = '';
    const out = new Writable({ write: (chunk, _, done) => ((lines += chunk), done()) });
    const error = await database.query(text, values).catch((error: unknown) => new Error('failed', { cause: error }));
    pino({ serializers: { err: describeError } }, out).error({ err: error });
    return lines;
  }

  it('is logged with its code and constraint, and none of its values', async () => {
    const text = 'insert into operator_details (key, value) values ($1, $2)';
    await database.query(text, ['asha@example.com', '9876543210']);
    const line = await logged(text, ['asha@example.com', '9876543210']);
    expect(line).toContain('23505');
    expect(line).toContain('operator_details_pkey');
    expect(line).not.toMatch(/asha|9876543210|insert into/);
  });

  it.each(['asha 9876543210', 'a "asha" b "9876543210', '"\n"asha'])(
    'is logged without the value %j',
    async (value) => {
      const line = await logged(`select $1::text::integer`, [value]);
      expect(line).toContain('22P02');
      expect(line).toContain('invalid input syntax');
      expect(line).not.toMatch(/asha|9876543210/);
    },
  );
});
