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
