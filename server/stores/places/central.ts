import { distanceKm } from './distance.ts';
import { type PlaceTable, isPlaced, namesOf, pointOf } from './table.ts';

const neighbourRows = 60;

/**
 * The most central of a town's rows: the one with its head office, else the one with most codes nearby. A row without
 * a position comes first, so that no other is mistaken for it.
 */
export function mostCentralRow(table: PlaceTable, rows: number[]): number | undefined {
  const withCentre = rows.filter((row) => namesOf(table, row).some((name) => name.startsWith('*')));
  const eligible = withCentre.length > 0 ? withCentre : rows;
  const densities = eligible.map((row) => (isPlaced(table, row) ? density(table, row) : Infinity));
  return eligible[densities.indexOf(Math.max(...densities))];
}

/** The density of codes nearby, weighted by distance; only consecutive codes are measured, as they are close. */
function density(table: PlaceTable, row: number): number {
  let sum = 0;
  for (let neighbour = row - neighbourRows; neighbour <= row + neighbourRows; neighbour++) {
    if (isPlaced(table, neighbour)) sum += 1 / (1 + distanceKm(pointOf(table, row), pointOf(table, neighbour)));
  }
  return sum;
}
