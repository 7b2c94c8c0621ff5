import { distanceKm } from './distance.ts';
import type { Point } from '#server/platform/ports/geocoder';
import { type PlaceTable, pointOf } from './table.ts';

const maxKm = 50;
/** Slightly more than `maxKm` in degrees of latitude. */
const latitudeBand = 0.46;

/** The row nearest to a point, at most 50 km away. */
export function nearestRow(table: PlaceTable, point: Point): number | undefined {
  let nearest: number | undefined;
  let shortest = maxKm;
  table.latitudes.forEach((latitude, row) => {
    if (!(Math.abs(latitude - point.latitude) < latitudeBand)) return;
    const distance = distanceKm(point, pointOf(table, row));
    if (distance <= shortest) [nearest, shortest] = [row, distance];
  });
  return nearest;
}
