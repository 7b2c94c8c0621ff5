import { expect, test } from 'vitest';
import type { FoundStore } from '#contract/store';
import { storeGroups } from '#lib/schedule/store-groups';

const daily = { opens: '09:00', closes: '21:00' };
const schedule = { hours: Array.from({ length: 7 }, () => daily), holidays: [], has_slots: false };
const delivery = { charge: 2000, minimum: 0, free_from: null };
const store = (store_name: string, rest: Partial<FoundStore> = {}) =>
  ({ store_name, timezone: 'Asia/Kolkata', schedule, distance_km: 3, delivery, ...rest }) as FoundStore;

const groupsAt = (now: string, ...stores: FoundStore[]) =>
  storeGroups(stores, Date.parse(now)).map(({ name, stores }) => [name, ...stores.map((each) => each.store_name)]);

const [early, noon, night] = ['2026-11-23T02:00:00Z', '2026-11-23T06:30:00Z', '2026-11-23T17:00:00Z'];

test('stores are grouped by how they serve the customer, the quickest first', () => {
  const courier = store('Far', { ships: true, distance_km: 800 });
  const pickup = store('Corner', { delivery: null });
  const far = store('Other town', { delivery: null, distance_km: 500 });
  expect(groupsAt(noon, courier, far, pickup, store('Near'))).toEqual([
    ['Delivers today', 'Near'],
    ['Pick up near you', 'Corner'],
    ['Ships by courier', 'Far'],
    ['Does not deliver to you', 'Other town'],
  ]);
});

test('a store delivers today that is open or opens again on this day of its own', () => {
  expect(groupsAt(early, store('Near'))).toEqual([['Delivers today', 'Near']]);
  expect(groupsAt(night, store('Near'), store('Always', { schedule: null }))).toEqual([
    ['Delivers today', 'Always'],
    ['Delivers when it opens again', 'Near'],
  ]);
});

test('without the place of the customer nothing is said of delivery', () => {
  expect(groupsAt(noon, store('Chosen', { delivery: undefined }))).toEqual([['Stores there', 'Chosen']]);
});
