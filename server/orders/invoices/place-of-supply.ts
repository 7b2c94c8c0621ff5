import { isSameState } from '#lib/address/same-state';
import { stateCodes } from '#lib/tax/states';
import type { Supply } from '#server/db/invoice-rows';
import type { Shop } from '#server/platform/shop';

interface Order {
  order_type: 'Delivery' | 'Pickup';
  pincode: string;
  /** The state of the address; empty where none was noted. */
  state: string;
}

/** A state as the table of places spells it; any other text stays as it is. */
const spelled = (state: string) => Object.keys(stateCodes).find((name) => isSameState(name, state)) ?? state;

/**
 * The state in which an order is supplied, and that of its store: where the goods are picked up, or the state of the address.
 * Without any the law takes the store's (section 10(1)(ca) of India's IGST Act). It is not sure when the address and its
 * postal code are of different states, or neither is known.
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
