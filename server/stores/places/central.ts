import { distanceKm } from './distance.ts';
import { type PlaceTable, isPlaced, namesOf, pointOf } from './table.ts';

const neighbourRows = 60;

/**
 * Of several rows, the one in a town's middle: with its head office, or else with most codes close by. A row that
 * cannot be placed comes first: no other should be taken for it.
 */
export function mostCentralRow(table: PlaceTable, rows: number[]): number | undefined {
  const withCentre = rows.filter((row) => namesOf(table, row).some((name) => name.startsWith('*')));
  const eligible = withCentre.length > 0 ? withCentre : rows;
  const densities = eligible.map((row) => (isPlaced(table, row) ? density(table, row) : Infinity));
  return eligible[densities.indexOf(Math.max(...densities))];
}

/** How many codes are around, the closer the more; codes that follow each other are close, so only those are measured. */
function density(table: PlaceTable, row: number): number {
  let sum = 0;
  for (let at = row - neighbourRows; at <= row + neighbourRows; at++) {
    if (isPlaced(table, at)) sum += 1 / (1 + distanceKm(pointOf(table, row), pointOf(table, at)));
  }
  return sum;
}
