import type { Point } from '#server/platform/ports/geocoder';

const earthRadiusKm = 6371;
const radians = Math.PI / 180;

/** Great-circle distance (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const haversine =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) *
      Math.cos(b.latitude * radians) *
      Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  // Rounding may raise the haversine of antipodes above 1.
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
