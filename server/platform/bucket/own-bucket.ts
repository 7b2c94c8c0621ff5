import { randomUUID } from 'node:crypto';
import * as t from '#texts/settings';
import type { Database } from '#server/db/database';
import type { Bucket } from '#server/platform/ports/bucket';

const marker = '_installation';

export class ForeignBucket extends Error {}

/** The random id of this installation, shared by all processes on its database. */
export async function installationId(db: Database): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'installation', value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const named = db.selectFrom('secrets').select('value').where('name', '=', 'installation');
  return (await named.executeTakeFirstOrThrow()).value;
}

export interface OwnBucket extends Bucket {
  /** @throws {ForeignBucket} if it belongs to another installation */
  claim(): Promise<void>;
}

/** Restricts a bucket's prefix to one installation: the first writer claims it with a marker object. */
export function createOwnBucket(bucket: Bucket, id: string): OwnBucket {
  let claimed: Promise<void> | undefined;

  async function readOwner(): Promise<string | undefined> {
    return (await bucket.get(marker))?.toString().trim();
  }

  async function takeOver(): Promise<void> {
    if ((await readOwner()) === undefined) await bucket.put(marker, Buffer.from(id));
    if ((await readOwner()) === id) return;
    throw new ForeignBucket(t.foreignBucket({ marker }));
  }

  function claim(): Promise<void> {
    claimed ??= takeOver().catch((error: unknown) => {
      claimed = undefined;
      throw error;
    });
    return claimed;
  }

  return {
    ...bucket,
    claim,
    async put(...args) {
      await claim();
      await bucket.put(...args);
    },
    async remove(name) {
      await claim();
      await bucket.remove(name);
    },
  };
}
