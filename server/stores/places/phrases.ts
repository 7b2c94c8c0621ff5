import { normalize } from './normalize.ts';

export interface Phrase {
  /** Normalized, without spaces. */
  key: string;
  /** The indexes of its first word and of the word after its last. */
  start: number;
  end: number;
  /** Whether it is the whole text between two commas. */
  isWhole: boolean;
  /** Whether it is at least half of that text, ignoring streets and numbers. */
  isMain: boolean;
}

/** Longer than any address; the rest is not searched. */
const maxTextLength = 400;
const maxPhraseWords = 8;

/** Words of streets, houses and sentences, which alone do not name a place. */
const ordinaryWords = new Set(
  `a airport am an and apartment apartments area at avenue bazaar bazar be beach behind bldg block bridge building by
  canada chowk circle city college colony corner cross dist district do east enclave end estate extension first flat
  floor for from gali gate ground hall he hospital hotel house i ii iii in india is it junction lake lane line main
  mall marg market me metro my near no north number of office old on opp opposite park phase pin place plaza plot po
  point post railway road room sadan school second sector shop side so society south sq square st station store
  street tal taluka temple the third to tower town university vill village w ward we west with you your`.split(/\s+/),
);

/** Every run of words between two commas, once. */
export function phrasesIn(text: string): Phrase[] {
  let wordsBefore = 0;
  const phrases = normalize(text.slice(0, maxTextLength))
    .split(/[,;:/|()\n\r\t]+/)
    .flatMap((segment) => {
      const words = segment.match(/[a-z0-9]+/g) ?? [];
      wordsBefore += words.length;
      return phrasesOfSegment(words, wordsBefore - words.length);
    });
  return [...new Map(phrases.map((phrase) => [phrase.key, phrase])).values()];
}

function phrasesOfSegment(words: string[], wordsBefore: number): Phrase[] {
  const halfOfNames = words.filter(mayNamePlace).length / 2;
  return words.flatMap((_, from) => {
    // New York does not mean York.
    if (words[from - 1] === 'new') return [];
    const limit = Math.min(words.length, from + maxPhraseWords);
    return Array.from({ length: limit - from }, (_, extra) => words.slice(from, from + extra + 1))
      .map((run) => ({ run, nameWords: run.filter(mayNamePlace).length }))
      .filter(({ run, nameWords }) => run.length > 1 || nameWords > 0)
      .map(({ run, nameWords }) => ({
        key: run.join(''),
        start: wordsBefore + from,
        end: wordsBefore + from + run.length,
        isWhole: run.length === words.length,
        isMain: nameWords > 0 && nameWords >= halfOfNames,
      }));
  });
}

const mayNamePlace = (word: string) => /^[a-z]{2,}$/.test(word) && !ordinaryWords.has(word);
