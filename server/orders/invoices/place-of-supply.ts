import { sql } from 'kysely';
import { isSameState } from '#lib/address/same-state';
import { stateCodes } from '#lib/tax/states';
import type { Supply } from '#server/db/invoice-rows';
import type { JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';

interface Order {
  order_type: 'Delivery' | 'Pickup';
  pincode: string;
  /** The state of the address; empty if unknown. */
  state: string;
}

/** A state as the table of places spells it. Other texts are unchanged. */
const spelled = (state: string) => Object.keys(stateCodes).find((name) => isSameState(name, state)) ?? state;

/**
 * The state of supply: where goods are picked up, or the address's state. Defaults to the store's (section 10(1)(ca) of
 * India's IGST Act). Not sure if address and postal code differ, or neither is known.
 */
export async function findSupply(
  { db, geocoder }: Pick<Shop, 'db' | 'geocoder'>,
  store: { postal_code: string },
  order: Order,
): Promise<{ supply: Supply; isWithinState: boolean }> {
  const home = (await geocoder.find(db, store.postal_code))?.state ?? '';
  if (order.order_type === 'Pickup') return { supply: { state: home, isSure: home !== '' }, isWithinState: true };
  const named = order.state && spelled(order.state);
  const ofCode = (await geocoder.find(db, order.pincode))?.state ?? '';
  const state = named || ofCode || home;
  const isSure = named && ofCode ? named === ofCode : Boolean(named || ofCode);
  return { supply: { state, isSure }, isWithinState: state === home };
}

/** Derives the place of supply of a store's older documents from their taxes. Unsure for an unknown postal code. */
export const placeOfSupplyJob = ({ db, geocoder }: Shop): JobKind<'place-of-supply'> => ({
  name: 'place-of-supply',
  async work({ saas_id, store_id }) {
    const ofStore = sql`saas_id = ${saas_id} and store_id = ${store_id}`;
    for (const [table, document] of [
      ['invoices', sql.ref('invoice')] as const,
      ['credit_notes', sql.ref('note')] as const,
    ]) {
      const found = sql`select order_id, case (${document} ->> 'isWithinState')::boolean when true then postal_code else pincode end as code
        from ${sql.table(table)} join orders using (saas_id, store_id, order_id) join stores using (saas_id, store_id)
        where ${ofStore} and ${document} -> 'supply' is null and ${document} is not null`;
      const { rows } = await sql<{ code: string }>`select distinct code from (${found}) as found`.execute(db);
      for (const { code } of rows) {
        const state = (await geocoder.find(db, code))?.state;
        const supply = JSON.stringify({ supply: { state: state ?? code, isSure: state !== undefined } });
        await sql`update ${sql.table(table)} set ${document} = ${document} || ${supply}::jsonb
          where ${ofStore} and ${document} is not null and ${document} -> 'supply' is null
            and order_id in (select order_id from (${found}) as found where code = ${code})`.execute(db);
      }
    }
  },
});
