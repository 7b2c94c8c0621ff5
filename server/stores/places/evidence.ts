import type { NameIndex, NameMatch } from './name-index.ts';
import { spellingsOf } from './other-names.ts';
import { type Phrase, phrasesIn } from './phrases.ts';

/** A phrase of a text, and how it relates to a row. */
export interface Evidence {
  phrase: Phrase;
  kind: NameMatch['kind'];
  weight: number;
}

/** A row's total score, and the phrase that names its locality, if any. */
export interface EvidenceScore {
  score: number;
  locality?: Phrase | undefined;
}

/** The phrases of a text that name a row, by row. */
export function findEvidence(text: string, index: NameIndex): Map<number, Evidence[]> {
  const found = new Map<number, Evidence[]>();
  const phrases = new Map(phrasesIn(text).map((phrase) => [phrase.key, phrase]));
  for (const phrase of phrases.values()) {
    for (const { row, kind } of matchesOf(phrase, index)) {
      const evidence = { phrase, kind, weight: weightOf(kind, phrase) };
      const earlier = found.get(row);
      if (earlier) earlier.push(evidence);
      else found.set(row, [evidence]);
    }
  }
  return found;
}

/** The name of a state or district means that, not the first word of a university or road named after it. */
function matchesOf({ key }: Phrase, index: NameIndex): NameMatch[] {
  const matches = spellingsOf(key).flatMap(index.lookup);
  const isRegion = matches.some(({ kind }) => role[kind] !== 'locality');
  return isRegion ? matches.filter(({ kind }) => kind !== 'opening') : matches;
}

/** The sum of a row's evidence. No word counts twice; further localities of the row count little. */
export function scoreEvidence(evidence: Evidence[]): EvidenceScore {
  const used: Evidence[] = [];
  let score = 0;
  for (const item of evidence.toSorted((a, b) => b.weight - a.weight)) {
    if (used.some(({ phrase }) => phrase.start < item.phrase.end && item.phrase.start < phrase.end)) continue;
    const isFurther = used.some(({ kind }) => role[kind] === role[item.kind]);
    if (isFurther && role[item.kind] !== 'locality') continue;
    score += isFurther ? 1 : item.weight;
    used.push(item);
  }
  // Almost any word is the name of a village: inside a longer text it needs its district or state too.
  const [first, second] = used;
  if (!second && first?.kind === 'name' && !first.phrase.isMain) score = 0;
  return { score, locality: used.find(({ kind }) => role[kind] === 'locality')?.phrase };
}

const role = {
  state: 'state',
  district: 'district',
  opening: 'locality',
  name: 'locality',
  centre: 'locality',
} as const;

function weightOf(kind: NameMatch['kind'], { isWhole, isMain, start, end }: Phrase): number {
  const longer = (end - start - 1) / 4;
  if (kind === 'state') return 2;
  if (kind === 'district') return isWhole ? 4.5 : 3;
  if (kind === 'opening') return (isWhole ? 3 : isMain ? 2 : 1.5) + longer;
  if (kind === 'centre') return (isWhole ? 6.2 : 4.2) + longer;
  return (isWhole ? 4.4 : 4) + longer;
}
