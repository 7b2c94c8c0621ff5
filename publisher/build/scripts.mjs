import { buildTarget } from './browsers.ts';

/** Modules that are needed together, each group with its imports: one file compresses better than twenty. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\//, priority: 4 },
  {
    name: 'base',
    test: /src\/(lib\/stores\/(device\/notices|cart\/cached-counts)|scripts\/(when-idle|pages))\.ts|components\/shell\/counts\.ts|preload-helper/,
    priority: 4,
  },
  {
    name: 'core',
    test: /src\/lib\/(stores\/device\/(session|page-store)|api\/errors|contract\/fields)\.ts/,
    priority: 3,
  },
  { name: 'cart', test: /src\/lib\/stores\/cart\/cart\.ts/, priority: 2 },
  { name: 'cards', test: /src\/lib\/catalogue\/(card-product|picture|sold-out-last)\.ts/, priority: 1 },
  { name: 'calls', test: /src\/lib\/api\/client\.ts/, priority: 1 },
];

/**
 * Bundles the browser's scripts by what pages need first. Without `modulePreload`, which would add the file lists of every
 * `import()` to each page's first script; for the supported browsers, where Astro says `esnext`.
 */
export const scripts = () => ({
  name: 'scripts',
  enforce: 'pre',
  /** Vite's wrapper around each `import()` preloads style sheets, of which scripts have none. @param {string} id */
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
  /** @param {string} name */
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            target: buildTarget,
            modulePreload: false,
            rolldownOptions: { output: { codeSplitting: { groups } } },
          },
        }
      : undefined,
});
