import { mostCentralRow } from './central.ts';
import { findEvidence, scoreEvidence } from './evidence.ts';
import { toNameKey } from './normalize.ts';
import type { NameIndex } from './name-index.ts';
import { spellingsOf } from './other-names.ts';
import { nearestPlacedRow } from './nearest-placed.ts';
import { type PlaceTable, namesOf } from './table.ts';

/** The row that a text names. */
export interface NamedRow {
  row: number;
  /** The row's own name for the locality in the text, if it mentions one. */
  locality?: string | undefined;
}

/** A district alone will do; a state alone will not, nor will the first word of some name amid others. */
const leastScore = 3;

/** The row whose locality, district and state together explain most of a text; undefined when none does. */
export function findRowByName(table: PlaceTable, index: NameIndex, text: string): NamedRow | undefined {
  const judged = [...findEvidence(text, index)].map(([row, evidence]) => ({ row, ...scoreEvidence(evidence) }));
  const best = judged.reduce((most, { score }) => Math.max(most, score), leastScore);
  const equals = judged.filter(({ score }) => score === best);
  const central = mostCentralRow(
    table,
    equals.map(({ row }) => row),
  );
  const chosen = equals.find(({ row }) => row === central);
  if (!chosen) return undefined;
  const locality = chosen.locality && nameFor(chosen.locality.key, namesOf(table, chosen.row));
  // Two names may share a hash in the index.
  if (chosen.locality && !locality) return undefined;
  const row = nearestPlacedRow(table, chosen.row);
  return row === undefined ? undefined : { row, locality: row === chosen.row ? locality : undefined };
}

function nameFor(key: string, names: string[]): string | undefined {
  const keys = spellingsOf(key);
  return (
    names.find((name) => keys.includes(toNameKey(name))) ??
    names.find((name) => keys.some((each) => toNameKey(name).startsWith(each)))
  );
}
