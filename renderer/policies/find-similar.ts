import { editDistance } from '#lib/search/edit-distance';

/** The known name that is spelled most similarly, if one is. */
export function findSimilar(written: string, known: Iterable<string>): string | undefined {
  const maxDistance = Math.max(1, Math.floor(written.length / 3));
  const similar = [...known]
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase(), maxDistance) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance);
  return similar[0]?.name;
}
