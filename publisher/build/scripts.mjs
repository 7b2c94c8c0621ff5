/** Scripts that are needed together, each group with all that it imports: one file compresses better than twenty. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\//, priority: 4 },
  {
    name: 'base',
    test: /src\/(lib\/stores\/(device\/notices|cart\/cached-counts)|scripts\/when-idle)\.ts|preload-helper/,
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
 * Puts the browser's scripts into files by what pages need at first. Without `modulePreload`, which would put lists of the
 * files behind each `import()` into every page's first script.
 */
export const scripts = () => ({
  name: 'scripts',
  enforce: 'pre',
  /** What Vite wraps around each `import()` would preload style sheets; scripts have none. @param {string} id */
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
  /** @param {string} name */
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups } } } } }
      : undefined,
});
