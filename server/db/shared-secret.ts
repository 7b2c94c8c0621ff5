import type { Database } from './database.ts';

/**
 * The secret that all processes on this database share: the first one's.
 * @param own this process's, stored if there is none yet
 */
export async function sharedSecret(db: Database, own: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'session', value: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('secrets').select('value').where('name', '=', 'session').executeTakeFirstOrThrow()).value;
}
