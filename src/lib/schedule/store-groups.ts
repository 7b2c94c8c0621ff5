import type { FoundStore } from '../contract/store.ts';
import * as t from '#texts/store-groups';
import { openingAt } from './opening.ts';
import { localTime } from './zoned-time.ts';

export interface StoreGroup {
  /** The heading for customers. */
  name: string;
  stores: FoundStore[];
}

const names = {
  today: t.today,
  later: t.later,
  pickup: t.pickup,
  courier: t.courier,
  there: t.there,
  far: t.far,
};

/** The greatest distance for a pickup. */
const pickupKm = 10;

/** Whether a store is open or paused, or opens again today. */
function isOpenToday({ schedule, timezone }: FoundStore, now: number): boolean {
  const opening = schedule && openingAt(schedule, timezone, now);
  if (opening?.status !== 'closed') return true;
  return opening.opens !== null && localTime(opening.opens, timezone).date === localTime(now, timezone).date;
}

function groupOf(store: FoundStore, now: number): keyof typeof names {
  const { delivery, ships, distance_km } = store;
  if (delivery === undefined) return 'there';
  if (!delivery) return (distance_km ?? Infinity) <= pickupKm ? 'pickup' : 'far';
  if (ships) return 'courier';
  return isOpenToday(store, now) ? 'today' : 'later';
}

/** Groups the found stores by how they serve the customer, the quickest first. Omits empty groups. */
export function storeGroups(stores: FoundStore[], now: number): StoreGroup[] {
  return Object.entries(names).flatMap(([group, name]) => {
    const members = stores.filter((store) => groupOf(store, now) === group);
    return members.length > 0 ? [{ name: name(), stores: members }] : [];
  });
}
