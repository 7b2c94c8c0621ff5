import { normalize } from './normalize.ts';

/** Words that stand together in a text, and might name a place. */
export interface Phrase {
  /** Folded, without spaces. */
  key: string;
  /** Positions of its first word and of the one after its last. */
  start: number;
  end: number;
  /** Whether it is all that stands between two commas. */
  isWhole: boolean;
  /** Whether it is at least half of that, streets and numbers aside. */
  isMain: boolean;
}

/** An address is shorter; the rest of a longer text is not searched for names. */
const longestText = 400;
const longestPhrase = 8;

/** Words of streets, houses and sentences, which name no place alone. */
const ordinary = new Set(
  `a airport am an and apartment apartments area at avenue bazaar bazar be beach behind bldg block bridge building by
  canada chowk circle city college colony corner cross dist district do east enclave end estate extension first flat
  floor for from gali gate ground hall he hospital hotel house i ii iii in india is it junction lake lane line main
  mall marg market me metro my near no north number of office old on opp opposite park phase pin place plaza plot po
  point post railway road room sadan school second sector shop side so society south sq square st station store
  street tal taluka temple the third to tower town university vill village w ward we west with you your`.split(/\s+/),
);

/** Every run of words between two commas of a text. */
export function phrasesIn(text: string): Phrase[] {
  let before = 0;
  return normalize(text.slice(0, longestText))
    .split(/[,;:/|()\n\r\t]+/)
    .flatMap((segment) => {
      const words = segment.match(/[a-z0-9]+/g) ?? [];
      before += words.length;
      return runsOf(words, before - words.length);
    });
}

function runsOf(words: string[], before: number): Phrase[] {
  const half = words.filter(mayNamePlace).length / 2;
  return words.flatMap((_, from) => {
    // York is not what New York means.
    if (words[from - 1] === 'new') return [];
    const limit = Math.min(words.length, from + longestPhrase);
    return Array.from({ length: limit - from }, (_, more) => words.slice(from, from + more + 1))
      .map((run) => ({ run, telling: run.filter(mayNamePlace).length }))
      .filter(({ run, telling }) => run.length > 1 || telling > 0)
      .map(({ run, telling }) => ({
        key: run.join(''),
        start: before + from,
        end: before + from + run.length,
        isWhole: run.length === words.length,
        isMain: telling > 0 && telling >= half,
      }));
  });
}

const mayNamePlace = (word: string) => /^[a-z]{2,}$/.test(word) && !ordinary.has(word);
