import { editDistance } from '#lib/search/edit-distance';

/**
 * The column meant by a misspelt one: a similar one, or the only missing one.
 * @param absent columns that are not in the header, with the required ones in `missing`
 * @param isOnly whether no other column of the header is unknown
 */
export function probableColumn(
  written: string,
  absent: string[],
  missing: string[],
  isOnly: boolean,
): string | undefined {
  const [nearest] = absent
    .map((meant) => ({ meant, distance: distanceOf(written, meant) }))
    .filter(({ meant, distance }) => distance <= Math.max(written.length, meant.length) / 3)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.meant ?? (isOnly && missing.length === 1 ? missing[0] : undefined);
}

/** Edit distance, ignoring case and separators. */
function distanceOf(one: string, other: string): number {
  const [from, to] = [one, other].map((word) => word.toLowerCase().replaceAll(/[\s_-]/g, '')) as [string, string];
  return editDistance(from, to, Math.max(from.length, to.length));
}
