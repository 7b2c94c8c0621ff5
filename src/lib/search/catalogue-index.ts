import { cardProduct, type CardProduct } from '../catalogue/card-product.ts';
import type { Product, PublishedProduct } from '../contract/catalogue.ts';
import { createDescriptions } from './descriptions.ts';
import { highlight, type NamePart } from './highlight.ts';
import { fewestLetters } from './query.ts';
import { createTerms } from './terms.ts';
import { askedWords, type ComparedWord } from './words.ts';

/** A product that was found, its name in pieces with what matched. */
export interface SearchHit {
  product: CardProduct;
  name: NamePart[];
}

/** What was found for a query. */
export interface SearchAnswer {
  /** How many products were found; `hits` may hold fewer. */
  total: number;
  hits: SearchHit[];
  /** No product answers to every word; these answer to some. */
  isLoose: boolean;
  /** A word of the store's own that may have been meant when nothing was found. */
  suggestion?: string | undefined;
}

/** Price and stock of a product now. */
export type NowNumbers = Pick<Product, 'price' | 'stock'>;

/** Finds products of a store. */
export interface CatalogueIndex {
  /**
   * The products that answer to a query, best first: name before category, unit and colour, these before the
   * description; among equals those in stock first. Typing errors are forgiven where little else is found.
   * @param limit how many hits to give
   * @param now numbers by product, where they are known: shown, and products without are gone
   */
  search(query: string, limit: number, now?: ReadonlyMap<number, NowNumbers>): SearchAnswer;
}

/** With fewer results than this, products are added whose words are nearly those asked for. */
const fewResults = 4;

/** Where a word is looked for. */
interface Wish {
  inFacts?: boolean;
  inText?: boolean;
  isForgiving?: boolean;
  /** Some of the words are enough. */
  isLoose?: boolean;
}

const factsOf = ({ category, unit, colorList }: PublishedProduct) =>
  [category, unit, ...colorList.map(({ product_color }) => product_color)].join(' ');

/** Makes a store's products findable; 10,000 of them take some hundred milliseconds, nearly all for descriptions. */
export function createCatalogueIndex(products: PublishedProduct[]): CatalogueIndex {
  const names = createTerms(products.map(({ item_name }) => item_name));
  const facts = createTerms(products.map(factsOf));
  const descriptions = createDescriptions(products);

  type Scores = Map<number, number>;

  function scoresOf(word: ComparedWord, { inFacts, inText, isForgiving = false }: Wish, among?: Scores): Scores {
    const scores: Scores = new Map();
    names.score(word, isForgiving, scores);
    if (inFacts) facts.score(word, isForgiving, scores);
    if (inText) descriptions.score(word, scores, among);
    return scores;
  }

  /** Places of products, best first; equals stay in the store's order. */
  function find(words: ComparedWord[], wish: Wish): number[] {
    const perWord: Scores[] = [];
    for (const word of words) perWord.push(scoresOf(word, wish, perWord.at(-1)));
    const places = wish.isLoose ? new Set(perWord.flatMap((scores) => [...scores.keys()])) : (perWord[0]?.keys() ?? []);
    return [...places]
      .filter((place) => wish.isLoose || perWord.every((scores) => scores.has(place)))
      .map((place) => ({ place, score: perWord.reduce((sum, scores) => sum + (scores.get(place) ?? 0), 0) }))
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .map(({ place }) => place);
  }

  function rank(words: ComparedWord[], stockOf: (place: number) => number | undefined) {
    const ranked = new Set<number>();
    const add = (wish: Wish) => {
      const there = find(words, wish).map((place) => ({ place, stock: stockOf(place) }));
      for (const { place, stock } of there) if (stock) ranked.add(place);
      for (const { place, stock } of there) if (stock === 0) ranked.add(place);
    };
    add({});
    add({ inFacts: true });
    if (ranked.size < fewResults) add({ inFacts: true, isForgiving: true });
    add({ inFacts: true, inText: true });
    const isLoose = ranked.size === 0 && words.length > 1;
    if (isLoose) add({ inFacts: true, isForgiving: true, isLoose });
    return { ranked: [...ranked], isLoose: isLoose && ranked.size > 0 };
  }

  return {
    search(query, limit, now) {
      if (query.trim().length < fewestLetters) return { total: 0, hits: [], isLoose: false };
      const words = askedWords(query);
      const stockOf = (place: number) => (now ? now.get(products[place]!.item_id)?.stock : Infinity);
      const { ranked, isLoose } = rank(words, stockOf);
      const hits = ranked.slice(0, limit).map((place) => {
        const product = products[place]!;
        const current = { ...product, ...now?.get(product.item_id) };
        return { product: cardProduct(current), name: highlight(product.item_name, query) };
      });
      const suggestion = ranked.length > 0 ? undefined : names.nearest(words);
      return { total: ranked.length, hits, isLoose, suggestion };
    },
  };
}
