import type { CardProduct } from '../catalogue/card-product.ts';
import { familyCard } from '../catalogue/cards.ts';
import { groupFamilies } from '../catalogue/families.ts';
import type { Product, PublishedProduct } from '../contract/catalogue.ts';
import type { SnapshotItem } from '../contract/snapshot.ts';
import { aliasShare, createAliasIndex, type Alias } from './aliases.ts';
import { createDescriptions } from './descriptions.ts';
import { highlight, type NamePart } from './highlight.ts';
import { minQueryLength } from './query.ts';
import { nearestTerm } from './nearest.ts';
import { createTermIndex, wholeWord, type Nearness } from './terms.ts';
import { addNameWords, parseWordLine, placesOf, type NameWords } from './word-lines.ts';
import { isAmount, parseQueryWords, type ComparedWord } from './words.ts';

/** A found product, with the matching parts of its name. */
export interface SearchHit {
  product: CardProduct;
  name: NamePart[];
}

export interface SearchAnswer {
  /** The number of results; `hits` may have fewer. */
  total: number;
  hits: SearchHit[];
  /**
   * `all`: the products have all words. `similar`: only similar spellings were found. `some`: they have some of the
   * words.
   */
  match: 'all' | 'similar' | 'some';
  /** A similar word with results, if nothing was found. */
  suggestion?: string | undefined;
}

export type CurrentNumbers = Pick<Product, 'price' | 'stock'>;

export interface CatalogueIndex {
  /**
   * The matching products, best first. Names rank before aliases, then beginnings of words, category, unit and colour,
   * then descriptions. Among equals, products in stock come first. Typos are tolerated if there are few other results.
   * Products in other amounts than the query's are loose matches.
   * @param limit the maximum number of hits
   * @param live current numbers by product, if known; products without them are omitted
   */
  search(query: string, limit: number, live?: ReadonlyMap<number, CurrentNumbers>): SearchAnswer;
}

/** The lowest score of a whole word of an alias. */
const wholeAlias = wholeWord * aliasShare;

/** Below this number of results, typos are tolerated. */
const minExactResults = 4;

/** A wider search, used when there are too few results. */
interface Scope {
  inText?: boolean;
  nearness?: Nearness;
  /** Whether aliases are searched; `part`: one word of them is enough. */
  aliases?: 'whole' | 'part' | 'none';
  /** One of the words is enough. */
  isLoose?: boolean;
}

type Scores = Map<number, number>;

/** A found product. Lower tiers rank first. */
interface Found {
  place: number;
  tier: number;
  score: number;
}

interface WordScores {
  name: number;
  alias: number;
  fact: number;
}

/** A word's score on each tier, from the first: whole words of the name, of aliases; their beginnings; facts. */
const matchTiers: ((score: WordScores) => number)[] = [
  ({ name }) => (name < wholeWord ? 0 : name),
  ({ name, alias }) => (Math.max(name, alias) < wholeAlias ? 0 : Math.max(name, alias)),
  ({ name }) => name,
  ({ name, alias }) => Math.max(name, alias),
  ({ name, alias, fact }) => Math.max(name, alias, fact),
];

const factsOf = ({ category, unit, colorList }: PublishedProduct) =>
  [category, unit, ...colorList.map(({ product_color }) => product_color)].join(' ');

/** The aliases of products: their own, and those of the word list. */
function* aliasesOf(products: SnapshotItem[], wordLines: readonly string[]): Generator<Alias> {
  for (const [place, { also_called = [] }] of products.entries())
    for (const name of also_called) yield { name, places: [place] };
  const names: NameWords = new Map();
  for (const [place, product] of products.entries()) addNameWords(names, product, place);
  for (const line of wordLines.map(parseWordLine)) {
    const places = placesOf(line, names);
    for (const { text, mark } of places.length > 0 ? line : []) if (mark !== '-') yield { name: text, places };
  }
}

/**
 * Indexes a store's products; 10,000 take some hundred milliseconds, nearly all for descriptions.
 * @param wordLines synonyms, each a {@link WordLine}
 */
export function createCatalogueIndex(products: SnapshotItem[], wordLines: readonly string[] = []): CatalogueIndex {
  const names = createTermIndex(products.map(({ item_name }) => item_name));
  const aliases = createAliasIndex(aliasesOf(products, wordLines));
  const facts = createTermIndex(products.map(factsOf));
  const descriptions = createDescriptions(products);
  const familyOf = new Map(groupFamilies(products).flatMap((family) => family.map((product) => [product, family])));

  const scoreEach = (words: ComparedWord[], score: (word: ComparedWord, scores: Scores) => void): Scores[] =>
    words.map((word) => {
      const scores: Scores = new Map();
      score(word, scores);
      return scores;
    });

  const scoreParts = (words: ComparedWord[], nearness: Nearness, inAliases: Scope['aliases']) => ({
    inNames: scoreEach(words, (word, scores) => names.score(word, nearness, scores)),
    inAliases: inAliases === 'none' ? words.map(() => new Map()) : aliases.score(words, nearness, inAliases === 'part'),
    inFacts: scoreEach(words, (word, scores) => facts.score(word, nearness, scores)),
  });

  /** The products that have all words, beginnings included, best first. */
  function findExact(words: ComparedWord[]): Found[] {
    const { inNames, inAliases, inFacts } = scoreParts(words, 'beginning', 'whole');
    const places = new Set([inNames, inAliases, inFacts].flatMap(([scores]) => [...(scores?.keys() ?? [])]));
    const found: Found[] = [];
    for (const place of places) {
      const each = words.map((_, index) => ({
        name: inNames[index]!.get(place) ?? 0,
        alias: inAliases[index]!.get(place) ?? 0,
        fact: inFacts[index]!.get(place) ?? 0,
      }));
      const tier = matchTiers.findIndex((scoreOn) => each.every((score) => scoreOn(score) > 0));
      if (tier === -1) continue;
      found.push({ place, tier, score: each.reduce((sum, score) => sum + matchTiers[tier]!(score), 0) });
    }
    return found;
  }

  /** The products that match all words within a scope, or one of them with `isLoose`. */
  function findWider(words: ComparedWord[], { inText, nearness = 'beginning', aliases, isLoose }: Scope): Found[] {
    const parts = scoreParts(words, nearness, aliases ?? 'whole');
    const perWord: Scores[] = [];
    for (const [index, word] of words.entries()) {
      const scores: Scores = new Map(parts.inFacts[index]);
      for (const part of [parts.inAliases, parts.inNames])
        for (const [place, score] of part[index]!) scores.set(place, Math.max(score, scores.get(place) ?? 0));
      if (inText) descriptions.score(word, scores, perWord.at(-1));
      perWord.push(scores);
    }
    const places = isLoose ? new Set(perWord.flatMap((scores) => [...scores.keys()])) : (perWord[0]?.keys() ?? []);
    return [...places]
      .filter((place) => isLoose || perWord.every((scores) => scores.has(place)))
      .map((place) => ({
        place,
        tier: 0,
        score: perWord.reduce((sum, scores) => sum + (scores.get(place) ?? 0), 0),
      }));
  }

  type StockOf = (place: number) => number | undefined;

  function rank(words: ComparedWord[], stockOf: StockOf): Pick<SearchAnswer, 'match'> & { ranked: number[] } {
    const ranked = new Set<number>();
    const add = (found: Found[]) => {
      const stocked = found.flatMap((each) => {
        const stock = stockOf(each.place);
        return stock === undefined ? [] : { ...each, isGone: Number(stock === 0) };
      });
      stocked.sort((a, b) => a.tier - b.tier || a.isGone - b.isGone || b.score - a.score || a.place - b.place);
      for (const { place } of stocked) ranked.add(place);
    };
    add(findExact(words));
    if (ranked.size === 0) add(findWider(words, { aliases: 'part' }));
    const isNamed = ranked.size > 0;
    if (ranked.size < minExactResults)
      add(findWider(words, { nearness: 'typos', aliases: ranked.size === 0 ? 'whole' : 'none' }));
    const things = words.filter(({ word }) => !isAmount(word));
    if (ranked.size === 0 && things.length > 0 && things.length < words.length) {
      const { ranked: inOtherAmounts } = rank(things, stockOf);
      if (inOtherAmounts.length > 0) return { ranked: inOtherAmounts, match: 'some' };
    }
    const isSimilar = !isNamed && ranked.size > 0;
    add(findWider(words, { inText: true }));
    if (ranked.size > 0 || words.length === 1) return { ranked: [...ranked], match: isSimilar ? 'similar' : 'all' };
    add(findWider(words, { nearness: 'typos', isLoose: true }));
    return { ranked: [...ranked], match: ranked.size > 0 ? 'some' : 'all' };
  }

  /** A similar word, if it has results; none for several words, because the wrong one is unknown. */
  function suggest([word, another]: ComparedWord[], stockOf: StockOf): string | undefined {
    const nearest = word && !another && nearestTerm(word, [...names.terms(), ...aliases.terms()]);
    return nearest && rank(parseQueryWords(nearest), stockOf).ranked.length > 0 ? nearest : undefined;
  }

  return {
    search(query, limit, live) {
      if (query.trim().length < minQueryLength) return { total: 0, hits: [], match: 'all' };
      const words = parseQueryWords(query);
      const stockOf = (place: number) => (live ? live.get(products[place]!.item_id)?.stock : Infinity);
      const { ranked, match } = rank(words, stockOf);
      const found = [...new Set(ranked.map((place) => familyOf.get(products[place]!)!))];
      const hits = found.slice(0, limit).map((family) => {
        const sold = live ? family.filter(({ item_id }) => live.has(item_id)) : family;
        const card = familyCard(
          sold.map((product) => ({ ...product, ...live?.get(product.item_id) })) as typeof family,
        );
        return { product: card, name: highlight(card.item_name, query) };
      });
      const suggestion = found.length > 0 ? undefined : suggest(words, stockOf);
      return { total: found.length, hits, match, suggestion };
    },
  };
}
