/**
 * Pairs the columns of a header that are not known with those of the file that they probably mean: what differs in few
 * letters, and what is left when it is one of each.
 * @param absent the file's columns that are not in the header
 */
export function pairMisspelt(
  unknown: string[],
  absent: string[],
  isRequired: (name: string) => boolean,
): Map<string, string> {
  const candidates = unknown
    .flatMap((written) => absent.map((meant) => ({ written, meant, distance: distanceOf(written, meant) })))
    .filter(({ written, meant, distance }) => distance <= Math.max(written.length, meant.length) / 3)
    .sort((a, b) => a.distance - b.distance);
  const pairs = new Map<string, string>();
  const isPaired = (meant: string) => [...pairs.values()].includes(meant);
  for (const { written, meant } of candidates) if (!pairs.has(written) && !isPaired(meant)) pairs.set(written, meant);
  const [written, ...others] = unknown.filter((name) => !pairs.has(name));
  const [meant, ...more] = absent.filter((name) => isRequired(name) && !isPaired(name));
  if (written !== undefined && meant !== undefined && others.length + more.length === 0) pairs.set(written, meant);
  return pairs;
}

/** How many letters come, go or change from one word to the other, case and what is between words aside. */
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
