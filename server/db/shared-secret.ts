import type { Database } from './database.ts';

/**
 * The secret of all processes on this database: that of the first to come.
 * @param own what it is when there is none yet
 */
export async function sharedSecret(db: Database, own: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'session', value: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('secrets').select('value').where('name', '=', 'session').executeTakeFirstOrThrow()).value;
}
