import { sql } from 'kysely';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';

interface Neighbourhood extends StoreKey {
  stores: StoreKey[];
}

/** The inner query orders by nothing else, so that it can use the index. Sorting all stores for each store takes quadratic time. */
const distance = sql`unit_vector(other.latitude, other.longitude) <-> unit_vector(own.latitude, own.longitude)`;

/** Ties follow the operator's order; stores without a position come last. `limit` includes the store itself. */
export async function findNearestStores(
  { db }: Pick<Shop, 'db'>,
  { limit, of }: { limit: number; of?: StoreKey },
): Promise<Neighbourhood[]> {
  const { rows } = await sql<StoreKey & { others: StoreKey[] | null }>`
    select own.saas_id, own.store_id, nearest.others from stores as own
    cross join lateral (
      select json_agg(json_build_object('saas_id', saas_id, 'store_id', store_id)) as others from (
        select saas_id, store_id from (
          select saas_id, store_id, position, ${distance} as distance from stores as other
          where withdrawn_at is null order by ${distance} fetch first ${limit} rows with ties
        ) as near
        where (saas_id, store_id) <> (own.saas_id, own.store_id)
        order by distance, saas_id, position, store_id limit ${limit - 1}
      ) as other
    ) as nearest
    where own.withdrawn_at is null
    ${of ? sql`and own.saas_id = ${of.saas_id} and own.store_id = ${of.store_id}` : sql``}`.execute(db);
  return rows.map(({ saas_id, store_id, others }) => ({
    saas_id,
    store_id,
    stores: [{ saas_id, store_id }, ...(others ?? [])],
  }));
}
