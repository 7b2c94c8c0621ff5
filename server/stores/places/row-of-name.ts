import { mostCentral } from './central.ts';
import { evidenceIn, judge } from './evidence.ts';
import { squeeze } from './fold.ts';
import type { NameIndex } from './name-index.ts';
import { otherNamesOf } from './other-names.ts';
import { placedRow } from './placed.ts';
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
export function rowOfName(table: PlaceTable, index: NameIndex, text: string): NamedRow | undefined {
  const judged = [...evidenceIn(text, index)].map(([row, evidence]) => ({ row, ...judge(evidence) }));
  const best = judged.reduce((most, { score }) => Math.max(most, score), leastScore);
  const equals = judged.filter(({ score }) => score === best);
  const central = mostCentral(
    table,
    equals.map(({ row }) => row),
  );
  const chosen = equals.find(({ row }) => row === central);
  if (!chosen) return undefined;
  const locality = chosen.locality && nameFor(chosen.locality.key, namesOf(table, chosen.row));
  // Two names may share a hash in the index.
  if (chosen.locality && !locality) return undefined;
  const row = placedRow(table, chosen.row);
  return row === undefined ? undefined : { row, locality: row === chosen.row ? locality : undefined };
}

function nameFor(key: string, names: string[]): string | undefined {
  const keys = otherNamesOf(key);
  return (
    names.find((name) => keys.includes(squeeze(name))) ??
    names.find((name) => keys.some((each) => squeeze(name).startsWith(each)))
  );
}
