import { relative } from 'node:path';

/** The file of a build with the words of each page of src/pages, by its file. */
export const firstWordsFile = 'first-words.json';

/** Marks what is below the first screen: a component that has it is shown when the whole style sheet has come. */
const offscreen = 'data-offscreen';

/** The elements that a text in Markdown may be written as, which no code names. */
const elementsOfTexts =
  'a blockquote br code em h2 h3 h4 hr img li ol p pre strong table tbody td th thead tr ul'.split(' ');

/** What of the module graph of rolldown is used here. */
interface Graph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/** What Astro compiles an island's directive to, and the element that it writes around the island. */
const [hydration, islandElement] = ['client:component-hydration', 'astro-island'];

/** Elements have this before their names, as texts have such words too. */
export const elementWord = (name: string): string => `<${name}`;

/** What may be the name of an attribute or a class in code that Astro or JSX was compiled to, or that of an element. */
export function wordsOf(code: string): string[] {
  const elements = [...code.matchAll(/<([\w-]+)|(?<=["'`])([\w-]+)(?=["'`])/g)].map(([, tag, name = '']) =>
    elementWord(tag ?? name),
  );
  return [...code.replaceAll('&amp;', '&').split(/[\s"'`<>=\\{}$]+/), ...elements];
}

/** The words of the components that draw the first screen of a page: its own, and those they import. */
export function firstWords(page: string, graph: Pick<Graph, 'getModuleInfo'>): string[] {
  const words = new Set<string>();
  const seen = new Set([page]);
  for (const id of seen) {
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    if (!code || code.includes(offscreen)) continue;
    if (/\/src\/.*\.(astro|tsx)$/.test(id)) for (const word of wordsOf(code)) words.add(word);
    if (importedIds.some((imported) => imported.includes('astro:content')))
      for (const name of elementsOfTexts) words.add(elementWord(name));
    for (const imported of importedIds) seen.add(imported);
  }
  if (words.has(hydration)) words.add(elementWord(islandElement));
  return [...words];
}

/** A plugin of Vite that writes the words of each page beside the pages, for the styles of their first screens. */
export const writeFirstWords = (root: string) => ({
  name: 'first-words',
  applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
  generateBundle(this: Graph) {
    const pages = [...this.getModuleIds()].filter((id) => /\/src\/pages\/[^?]*\.astro$/.test(id));
    const words = Object.fromEntries(pages.map((page) => [relative(root, page), firstWords(page, this)]));
    this.emitFile({ type: 'asset', fileName: firstWordsFile, source: JSON.stringify(words) });
  },
});
