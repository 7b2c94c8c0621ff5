import { readStates } from '../states.ts';
import { prefixKeys, toNameKey } from './normalize.ts';
import { spellingsOf } from './other-names.ts';
import type { Phrase } from './phrases.ts';

export interface NamedPlace {
  /** `*` marks a town's own post office. */
  names: string[];
  district: string;
  state: string;
}

/** An `opening` is the first words of a longer name. */
type Kind = 'state' | 'district' | 'opening' | 'name' | 'centre';

interface Evidence {
  phrase: Phrase;
  kind: Kind;
  weight: number;
}

/** `locality` is the place's spelling of the locality in the text. */
export interface ScoredPlace<P> {
  place: P;
  score: number;
  locality: string | undefined;
}

const states = new Set(['India', 'Canada'].flatMap(readStates).map(({ name }) => toNameKey(name)));

export const isState = (key: string): boolean => spellingsOf(key).some((spelling) => states.has(spelling));

export function scorePlaces<P extends NamedPlace>(phrases: Phrase[], places: P[]): ScoredPlace<P>[] {
  const districts = new Set(places.map(({ district }) => toNameKey(district)));
  const spelled = phrases.flatMap((phrase) => {
    const keys = spellingsOf(phrase.key);
    const isRegion = isState(phrase.key) || keys.some((key) => districts.has(key));
    return keys.map((key) => ({ phrase, key, isRegion }));
  });
  const byKey = Map.groupBy(spelled, ({ key }) => key);
  return places.map((place) => {
    const evidence = kindsOf(place).flatMap(({ key, kind }) =>
      (byKey.get(key) ?? [])
        // A state or district is not the first word of a university or road named after it.
        .filter(({ isRegion }) => !isRegion || kind !== 'opening')
        .map(({ phrase }) => ({ phrase, kind, weight: weightOf(kind, phrase) })),
    );
    const { score, locality } = scoreEvidence(evidence);
    return { place, score, locality: locality && findName(locality.key, place.names) };
  });
}

function kindsOf({ names, district, state }: NamedPlace): { key: string; kind: Kind }[] {
  const ofNames = names.flatMap((name) => {
    const keys = prefixKeys(name);
    const whole: Kind = name.startsWith('*') ? 'centre' : 'name';
    return keys.map((key, index) => ({ key, kind: index === keys.length - 1 ? whole : 'opening' }) as const);
  });
  return [{ key: toNameKey(state), kind: 'state' }, { key: toNameKey(district), kind: 'district' }, ...ofNames];
}

/** No word counts twice; further localities of the place count little. */
function scoreEvidence(evidence: Evidence[]): { score: number; locality: Phrase | undefined } {
  const used: Evidence[] = [];
  let score = 0;
  const ranked = evidence.toSorted((a, b) => b.weight - a.weight || a.phrase.start - b.phrase.start);
  for (const item of ranked) {
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

function weightOf(kind: Kind, { isWhole, isMain, start, end }: Phrase): number {
  const longer = (end - start - 1) / 4;
  if (kind === 'state') return 2;
  if (kind === 'district') return isWhole ? 4.5 : 3;
  if (kind === 'opening') return (isWhole ? 3 : isMain ? 2 : 1.5) + longer;
  if (kind === 'centre') return (isWhole ? 6.2 : 4.2) + longer;
  return (isWhole ? 4.4 : 4) + longer;
}

function findName(key: string, names: string[]): string | undefined {
  const keys = spellingsOf(key);
  return (
    names.find((name) => keys.includes(toNameKey(name))) ??
    names.find((name) => keys.some((prefix) => toNameKey(name).startsWith(prefix)))
  );
}
