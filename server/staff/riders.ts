import { invalidInput } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import { staffIdOf, type Actor } from './log.ts';

export interface NamedRider {
  rider_id: number;
  name: string;
}

/** Locks a rider of a store, and the actor, against being ended. @throws {ShopError} `invalid_input` */
export async function lockRider(
  tx: Database,
  { saas_id, store_id }: StoreKey,
  riderId: number,
  by: Actor,
): Promise<NamedRider> {
  const rows = await tx
    .selectFrom('staff')
    .select(['staff_id', 'saas_id', 'store_id', 'role', 'name', 'ended_at'])
    .where('staff_id', 'in', [riderId, staffIdOf(by) ?? riderId])
    .orderBy('staff_id') // the lock order of ending staff
    .forShare()
    .execute();
  const rider = rows.find(({ staff_id }) => staff_id === riderId);
  const isHere = rider?.saas_id === saas_id && rider.store_id === store_id;
  if (!isHere || rider.role !== 'rider' || rider.ended_at)
    throw invalidInput('rider_id', 'is not a rider of the store');
  return { rider_id: riderId, name: rider.name };
}
