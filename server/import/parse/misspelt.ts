/**
 * The column of a file that a misspelt one probably means: one that differs in few letters, or the only one that is missing.
 * @param absent the file's columns that are not in the header
 * @param missing those of them that are required
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

/** The edit distance of two words, ignoring case and separators. */
function distanceOf(one: string, other: string): number {
  const [from, to] = [one, other].map((word) => word.toLowerCase().replaceAll(/[\s_-]/g, '')) as [string, string];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries())
    row = Array.from(to).reduce<number[]>(
      (next, each, at) => [
        ...next,
        Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === each ? 0 : 1)),
      ],
      [index + 1],
    );
  return row.at(-1) ?? 0;
}
