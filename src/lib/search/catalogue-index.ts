import { cardProduct, type CardProduct } from '../catalogue/card-product.ts';
import type { Product, PublishedProduct } from '../contract/catalogue.ts';
import { createDescriptions } from './descriptions.ts';
import { highlight, type NamePart } from './highlight.ts';
import { minQueryLength } from './query.ts';
import { createTermIndex } from './terms.ts';
import { parseQueryWords, type ComparedWord } from './words.ts';

/** A found product, with the matching parts of its name. */
export interface SearchHit {
  product: CardProduct;
  name: NamePart[];
}

export interface SearchAnswer {
  /** How many products were found; `hits` may hold fewer. */
  total: number;
  hits: SearchHit[];
  /** No product matches every word; these match some. */
  isLoose: boolean;
  /** A similar word of the catalogue when nothing was found. */
  suggestion?: string | undefined;
}

/** A product's current price and stock. */
export type CurrentNumbers = Pick<Product, 'price' | 'stock'>;

/** Finds products of a store. */
export interface CatalogueIndex {
  /**
   * The products that match a query, best first: name before category, unit and colour, these before the description;
   * among equals, those in stock first. Typos are tolerated when there are few other results.
   * @param limit the maximum number of hits
   * @param live current numbers by product, if known; products without them are left out
   */
  search(query: string, limit: number, live?: ReadonlyMap<number, CurrentNumbers>): SearchAnswer;
}

/** With fewer results than this, typos are tolerated. */
const minExactResults = 4;

interface Scope {
  inFacts?: boolean;
  inText?: boolean;
  allowTypos?: boolean;
  /** One of the words is enough. */
  isLoose?: boolean;
}

const factsOf = ({ category, unit, colorList }: PublishedProduct) =>
  [category, unit, ...colorList.map(({ product_color }) => product_color)].join(' ');

/** Indexes a store's products; 10,000 take some hundred milliseconds, nearly all for descriptions. */
export function createCatalogueIndex(products: PublishedProduct[]): CatalogueIndex {
  const names = createTermIndex(products.map(({ item_name }) => item_name));
  const facts = createTermIndex(products.map(factsOf));
  const descriptions = createDescriptions(products);

  type Scores = Map<number, number>;

  function scoreWord(word: ComparedWord, { inFacts, inText, allowTypos = false }: Scope, among?: Scores): Scores {
    const scores: Scores = new Map();
    names.score(word, allowTypos, scores);
    if (inFacts) facts.score(word, allowTypos, scores);
    if (inText) descriptions.score(word, scores, among);
    return scores;
  }

  /** Indexes of products, best first; equals stay in the store's order. */
  function find(words: ComparedWord[], scope: Scope): number[] {
    const perWord: Scores[] = [];
    for (const word of words) perWord.push(scoreWord(word, scope, perWord.at(-1)));
    const places = scope.isLoose
      ? new Set(perWord.flatMap((scores) => [...scores.keys()]))
      : (perWord[0]?.keys() ?? []);
    return [...places]
      .filter((place) => scope.isLoose || perWord.every((scores) => scores.has(place)))
      .map((place) => ({ place, score: perWord.reduce((sum, scores) => sum + (scores.get(place) ?? 0), 0) }))
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .map(({ place }) => place);
  }

  function rank(words: ComparedWord[], stockOf: (place: number) => number | undefined) {
    const ranked = new Set<number>();
    const add = (scope: Scope) => {
      const found = find(words, scope).map((place) => ({ place, stock: stockOf(place) }));
      for (const { place, stock } of found) if (stock) ranked.add(place);
      for (const { place, stock } of found) if (stock === 0) ranked.add(place);
    };
    add({});
    add({ inFacts: true });
    if (ranked.size < minExactResults) add({ inFacts: true, allowTypos: true });
    add({ inFacts: true, inText: true });
    const isLoose = ranked.size === 0 && words.length > 1;
    if (isLoose) add({ inFacts: true, allowTypos: true, isLoose });
    return { ranked: [...ranked], isLoose: isLoose && ranked.size > 0 };
  }

  return {
    search(query, limit, live) {
      if (query.trim().length < minQueryLength) return { total: 0, hits: [], isLoose: false };
      const words = parseQueryWords(query);
      const stockOf = (place: number) => (live ? live.get(products[place]!.item_id)?.stock : Infinity);
      const { ranked, isLoose } = rank(words, stockOf);
      const hits = ranked.slice(0, limit).map((place) => {
        const product = products[place]!;
        const withLive = { ...product, ...live?.get(product.item_id) };
        return { product: cardProduct(withLive), name: highlight(product.item_name, query) };
      });
      const suggestion = ranked.length > 0 ? undefined : names.nearest(words);
      return { total: ranked.length, hits, isLoose, suggestion };
    },
  };
}
