import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNearest } from '#server/stores/nearest';
import { distanceKm } from '#server/stores/places/distance';

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('finds the places that are nearest, itself first', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 8 }), (places, count) => {
      const [from] = places as [(typeof places)[number]];
      const [own, ...others] = createNearest(places, count)(from);
      expect(own).toBe(from);
      const sorted = (list: typeof places) => list.map((to) => distanceKm(from, to)).sort((a, b) => a - b);
      const wanted = sorted(places.slice(1)).slice(0, count - 1);
      expect(others).toHaveLength(wanted.length);
      for (const [at, km] of others.map((to) => distanceKm(from, to)).entries())
        expect(km).toBeCloseTo(wanted[at] ?? NaN, 3);
    }),
  );
});

it('keeps the order of places that are equally far, and puts those of unknown position last', () => {
  const at = (name: string, latitude: number) => ({ name, latitude, longitude: 0 });
  const places = [at('lost', NaN), at('a', 1), at('b', 1), at('own', 0), at('c', 1), at('far', 2)];
  const names = (count: number, from = places[3]) =>
    from &&
    createNearest(
      places,
      count,
    )(from)
      .map(({ name }) => name)
      .join(' ');
  expect(names(9)).toBe('own a b c far lost');
  expect(names(3)).toBe('own a b');
  expect(names(2, places[0])).toBe('lost a');
});

/** Few latitudes and longitudes, so that many places share one of them or both. */
const crossing = fc.record({ latitude: fc.integer({ min: -2, max: 2 }), longitude: fc.integer({ min: 0, max: 3 }) });

it('finds them where many lie at one latitude or at one point, equally far ones in their order', () => {
  fc.assert(
    fc.property(
      fc.array(crossing, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (places, count) => {
        const from = places.at(-1) as (typeof places)[number];
        const nearest = createNearest(places, count)(from);
        const rounded = (to: typeof from) => (to === from ? -1 : Number(distanceKm(from, to).toFixed(6)));
        const sorted = places.toSorted((a, b) => rounded(a) - rounded(b));
        expect(nearest.map(rounded)).toEqual(sorted.slice(0, count).map(rounded));
        const atOnePoint = (list: typeof places, { latitude, longitude }: typeof from) =>
          list.filter((to) => to !== from && to.latitude === latitude && to.longitude === longitude);
        for (const to of nearest) {
          const found = atOnePoint(nearest, to);
          for (const [index, each] of atOnePoint(places, to).slice(0, found.length).entries())
            expect(found[index]).toBe(each);
        }
      },
    ),
  );
});

const tenThousand = (locate: (index: number) => { latitude: number; longitude: number }) =>
  Array.from({ length: 10_000 }, (_, index) => locate(index));

it.each([
  ['one latitude', tenThousand((index) => ({ latitude: 21, longitude: index / 100 }))],
  ['one longitude', tenThousand((index) => ({ latitude: index / 1000, longitude: 72 }))],
  ['one point', tenThousand(() => ({ latitude: 21, longitude: 72 }))],
  ['one city', tenThousand((index) => ({ latitude: 21 + (index % 100) / 1000, longitude: 72 + index / 100_000 }))],
])('does not compare each of 10,000 places at %s with each', (_, places) => {
  let comparisons = 0;
  const nearest = createNearest(places, 30, ([x, y, z], [u, v, w]) => {
    comparisons += 1;
    return (x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2;
  });
  const asked = places.filter((__, index) => index % 100 === 0);
  for (const from of asked) expect(nearest(from)).toHaveLength(30);
  expect(comparisons).toBeGreaterThanOrEqual(asked.length);
  expect(comparisons / asked.length).toBeLessThan(300);
});
