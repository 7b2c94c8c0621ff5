import { editDistance } from '#lib/search/edit-distance';

export function findSimilar(written: string, known: Iterable<string>): string | undefined {
  const maxDistance = Math.max(1, Math.floor(written.length / 3));
  const similar = [...known]
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase(), maxDistance) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance);
  return similar[0]?.name;
}
