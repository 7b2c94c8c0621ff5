import * as v from 'valibot';
import type { Point } from '#server/platform/ports/geocoder';

const Coordinates = v.record(
  v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/)),
  v.object({ lat: v.number(), long: v.number() }),
);

/** Listed 500 km from every other code of its sorting district. */
const misplaced = new Set(['244701']);

/** Coordinates by PIN, without zeros, points outside India, and placeholders. */
export function readPinCoordinates(script: string): Map<string, Point> {
  const list = v.parse(Coordinates, JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)));
  const sharers = Map.groupBy(Object.values(list), toKey);
  return new Map(
    Object.entries(list)
      // A point that many codes share is a placeholder.
      .filter(([pin, point]) => isInIndia(point) && !misplaced.has(pin) && (sharers.get(toKey(point))?.length ?? 0) < 3)
      .map(([pin, { lat, long }]) => [pin, { latitude: lat, longitude: long }]),
  );
}

interface Position {
  lat: number;
  long: number;
}

const toKey = ({ lat, long }: Position) => `${lat},${long}`;

const isInIndia = ({ lat, long }: Position) => lat > 6 && lat < 37.5 && long > 68 && long < 97.6;
