import { createCatalogueIndex } from '#lib/search/catalogue-index';
import type { Figure } from './figure.ts';
import { median } from './figure.ts';
import { largeCatalogue } from './large-catalogue.ts';

const products = 10_000;
const typed = ['toor dal', 'daal', 'atta 5kg', 'basmti rice', 'organic tomato', 'green chilli', 'xylophone'];

/** Every state of the box while these are typed, from the second letter on. */
const keystrokes = typed.flatMap((text) =>
  Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2)),
);

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** How long the search's thread takes at 10,000 products: for its index, and for each keystroke. */
export async function measureIndex(): Promise<Figure[]> {
  const catalogue = await largeCatalogue(products);
  const building = [1, 2, 3].map(() => timed(() => void createCatalogueIndex(catalogue)));
  const index = createCatalogueIndex(catalogue);
  const times = keystrokes.map((text) => timed(() => void index.search(text, 6)));
  return [
    {
      what: 'search index of 10,000 products, off the main thread',
      value: `${median(building).toFixed(0)} ms`,
      bar: '',
    },
    {
      what: 'search answer to a keystroke, 10,000 products, median and slowest',
      value: `${median(times).toFixed(1)} ms, ${Math.max(...times).toFixed(0)} ms`,
      bar: '50 ms',
    },
  ];
}
