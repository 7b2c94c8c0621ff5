import { type PlaceTable, districtOf, isPlaced } from './table.ts';

const farthestRow = 60;

/** The row itself; or the one closest by number in its district when nobody knows where it is. */
export function nearestPlacedRow(table: PlaceTable, row: number): number | undefined {
  const district = districtOf(table, row);
  for (let step = 0; step <= farthestRow; step++) {
    const placed = [row - step, row + step].find((at) => isPlaced(table, at) && districtOf(table, at) === district);
    if (placed !== undefined) return placed;
  }
  return undefined;
}
