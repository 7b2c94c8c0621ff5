import * as v from 'valibot';
import type { Point } from '#server/platform/ports/geocoder';

const Coordinates = v.record(
  v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/)),
  v.object({ lat: v.number(), long: v.number() }),
);

/** 500 km from every other code of its sorting district. */
const misplaced = new Set(['244701']);

/** The trusted coordinates by PIN: without zeros, points outside India, and the point that stands for "unknown". */
export function readPinCoordinates(script: string): Map<string, Point> {
  const list = v.parse(Coordinates, JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)));
  const sharers = Map.groupBy(Object.values(list), spot);
  return new Map(
    Object.entries(list)
      // A point that many codes share is a placeholder.
      .filter(([pin, at]) => isInIndia(at) && !misplaced.has(pin) && (sharers.get(spot(at))?.length ?? 0) < 3)
      .map(([pin, { lat, long }]) => [pin, { latitude: lat, longitude: long }]),
  );
}

interface At {
  lat: number;
  long: number;
}

const spot = ({ lat, long }: At) => `${lat},${long}`;

const isInIndia = ({ lat, long }: At) => lat > 6 && lat < 37.5 && long > 68 && long < 97.6;
