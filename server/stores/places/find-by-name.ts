import { mostCentralRow } from './central.ts';
import { findEvidence, scoreEvidence } from './evidence.ts';
import { toNameKey } from './normalize.ts';
import type { NameIndex } from './name-index.ts';
import { spellingsOf } from './other-names.ts';
import { type PlaceTable, districtOf, isPlaced, namesOf } from './table.ts';

/** The row that a text names. */
export interface NamedRow {
  row: number;
  /** The row's spelling of the locality in the text, if it names one. */
  locality?: string | undefined;
}

/** A district alone suffices; a state alone or the first word of a name inside other text does not. */
const minScore = 3;

/** The row whose locality, district and state together match a text best; undefined when none does. */
export function findRowByName(table: PlaceTable, index: NameIndex, text: string): NamedRow | undefined {
  const scored = [...findEvidence(text, index)].map(([row, evidence]) => ({ row, ...scoreEvidence(evidence) }));
  const bestScore = scored.reduce((max, { score }) => Math.max(max, score), minScore);
  const ties = scored.filter(({ score }) => score === bestScore);
  const central = mostCentralRow(
    table,
    ties.map(({ row }) => row),
  );
  const chosen = ties.find(({ row }) => row === central);
  if (!chosen) return undefined;
  const locality = chosen.locality && findName(chosen.locality.key, namesOf(table, chosen.row));
  // Two names may share a hash in the index.
  if (chosen.locality && !locality) return undefined;
  const row = nearestPlacedRow(table, chosen.row);
  return row === undefined ? undefined : { row, locality: row === chosen.row ? locality : undefined };
}

function findName(key: string, names: string[]): string | undefined {
  const keys = spellingsOf(key);
  return (
    names.find((name) => keys.includes(toNameKey(name))) ??
    names.find((name) => keys.some((prefix) => toNameKey(name).startsWith(prefix)))
  );
}

/** How many rows before and after one are looked at. */
const maxSteps = 60;

/** The row itself; if its position is unknown, the closest by number in its district. */
function nearestPlacedRow(table: PlaceTable, row: number): number | undefined {
  const district = districtOf(table, row);
  for (let step = 0; step <= maxSteps; step++) {
    const placed = [row - step, row + step].find(
      (candidate) => isPlaced(table, candidate) && districtOf(table, candidate) === district,
    );
    if (placed !== undefined) return placed;
  }
  return undefined;
}
