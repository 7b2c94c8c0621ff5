import { type PlaceTable, districtOf, isPlaced } from './table.ts';

const maxSteps = 60;

/** The row itself; if its position is unknown, the closest by number in its district. */
export function nearestPlacedRow(table: PlaceTable, row: number): number | undefined {
  const district = districtOf(table, row);
  for (let step = 0; step <= maxSteps; step++) {
    const placed = [row - step, row + step].find(
      (candidate) => isPlaced(table, candidate) && districtOf(table, candidate) === district,
    );
    if (placed !== undefined) return placed;
  }
  return undefined;
}
