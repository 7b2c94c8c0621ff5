import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNearestStores } from '#server/stores/nearest';
import { distanceKm } from '#server/stores/places/distance';
import { addStores } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

interface Point {
  latitude: number;
  longitude: number;
}

describe.each(databases)('on $name, the nearest stores', ({ open }) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop(await open());
    await shop.db.updateTable('stores').set({ withdrawn_at: new Date() }).execute();
  });
  afterEach(() => shop.close());

  const first = 33_101;

  /** Opens a store at each point, in their order. */
  async function openAt(points: Point[]): Promise<void> {
    await shop.query(`delete from stores where label like 'line-%'`, []);
    await addStores(shop, { count: points.length });
    for (const [index, point] of points.entries())
      await shop.db
        .updateTable('stores')
        .set(point)
        .where('store_id', '=', first + index)
        .execute();
  }

  /** The places in the list of the stores nearest to each. */
  async function findAll(limit: number): Promise<number[][]> {
    const all = await findNearestStores(shop, { limit });
    return all
      .toSorted((one, other) => one.store_id - other.store_id)
      .map(({ stores }) => stores.map(({ store_id }) => store_id - first));
  }

  it('are in order of their distance, itself first', async () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 8 }),
        async (points, limit) => {
          await openAt(points);
          for (const [index, nearest] of (await findAll(limit)).entries()) {
            const from = points[index]!;
            expect(nearest[0]).toBe(index);
            const sorted = points.toSpliced(index, 1).map((to) => distanceKm(from, to));
            const wanted = sorted.toSorted((a, b) => a - b).slice(0, limit - 1);
            const found = nearest.slice(1).map((each) => distanceKm(from, points[each]!));
            expect(found).toHaveLength(wanted.length);
            for (const [at, km] of found.entries()) expect(km).toBeCloseTo(wanted[at] ?? NaN, 3);
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('come in the operator’s order where they are equally far, and last where their position is not known', async () => {
    const at = (latitude: number) => ({ latitude, longitude: 72 });
    await openAt([at(NaN), at(1), at(1), at(0), at(1), at(2)]);
    expect((await findAll(9))[3]).toEqual([3, 1, 2, 4, 5, 0]);
    expect((await findAll(3))[3]).toEqual([3, 1, 2]);
    expect((await findAll(2))[0]).toEqual([0, 1]);
  });

  it('are found for one store, and only among open ones', async () => {
    await openAt([1, 2, 3].map((latitude) => ({ latitude, longitude: 72 })));
    await shop.db
      .updateTable('stores')
      .set({ withdrawn_at: new Date() })
      .where('store_id', '=', first + 1)
      .execute();
    const own = { saas_id: 33, store_id: first };
    expect(await findNearestStores(shop, { limit: 30, of: own })).toEqual([
      { ...own, stores: [own, { saas_id: 33, store_id: first + 2 }] },
    ]);
  });
});
