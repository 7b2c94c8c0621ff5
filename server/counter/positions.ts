import { sql } from 'kysely';
import { inStore, type StoreKey } from '#server/db/keys';
import { lock } from '#server/db/locks';
import type { Shop } from '#server/platform/shop';

const batch = 1000;

/** The lock makes earlier positions visible, so no event appears below a position already sent (decision 033). */
export async function numberEvents({ db }: Pick<Shop, 'db'>): Promise<void> {
  while ((await hasUnnumbered(db)) && (await numberBatch(db)));
}

const hasUnnumbered = async (db: Shop['db']): Promise<boolean> =>
  (await db.selectFrom('counter_events').select('event').where('position', 'is', null).limit(1).executeTakeFirst()) !==
  undefined;

const numberBatch = (db: Shop['db']): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lock(tx, 'counter_events');
    const { numAffectedRows } = await sql`
      with next as (
        select event, saas_id, store_id from counter_events where position is null order by event limit ${batch}
      ), last as (
        select saas_id, store_id, (
          select coalesce(max(position), 0) from counter_events as numbered
          where numbered.saas_id = store.saas_id and numbered.store_id = store.store_id and position is not null
        ) as position
        from (select distinct saas_id, store_id from next) as store
      )
      update counter_events set position = numbers.position
      from (
        select event, last.position + row_number() over (partition by saas_id, store_id order by event) as position
        from next join last using (saas_id, store_id)
      ) as numbers
      where counter_events.event = numbers.event`.execute(tx);
    return numAffectedRows === BigInt(batch);
  });

/** Events may wait up to a minute for a position. 0 before the first. */
export async function readPosition({ db }: Pick<Shop, 'db'>, store: StoreKey): Promise<number> {
  const last = await db
    .selectFrom('counter_events')
    .select('position')
    .where(inStore(store))
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? 0;
}
