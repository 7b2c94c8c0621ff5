import { createCatalogueIndex } from '#lib/search/catalogue-index';
import { wordsFor } from '#server/catalogue/words';
import type { Figure } from './figure.ts';
import { median } from './figure.ts';
import { largeCatalogue } from './large-catalogue.ts';

const products = 10_000;
const queries = ['toor dal', 'daal', 'atta 5kg', 'basmti rice', 'organic tomato', 'green chilli', 'xylophone'];
const aliases = ['chawal', 'haldi powder', 'kaju', 'lal mirch', 'दूध', 'ડુંગળી', 'tamatr'];

/** The text after each keystroke, from the second letter on. */
const keystrokes = [...queries, ...aliases].flatMap((text) =>
  Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2)),
);

function measureMs(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** The time to index 10,000 products and to answer each keystroke. */
export async function measureIndex(): Promise<Figure[]> {
  const catalogue = await largeCatalogue(products);
  const words = await wordsFor(catalogue);
  const building = [1, 2, 3].map(() => measureMs(() => void createCatalogueIndex(catalogue, words)));
  const index = createCatalogueIndex(catalogue, words);
  const times = keystrokes.map((text) => measureMs(() => void index.search(text, 6)));
  return [
    {
      name: 'search index of 10,000 products, off the main thread',
      value: `${median(building).toFixed(0)} ms`,
      bar: '',
    },
    {
      name: 'search answer to a keystroke, 10,000 products, median and slowest',
      value: `${median(times).toFixed(1)} ms, ${Math.max(...times).toFixed(0)} ms`,
      bar: '50 ms',
    },
  ];
}
