import { buildTarget } from './browsers.ts';

/**
 * Modules that are needed together, each group with its imports: one file compresses better than twenty. A file runs all of
 * its modules, so a group holds none that do something by being loaded; and what the counter needs is in no group with what
 * only customers do.
 */
const groups = [
  { name: 'trusted', test: /src\/lib\/stores\/device\/trusted\.ts/, priority: 9 },
  {
    name: 'base',
    test: /src\/(lib\/stores\/(device\/notices|cart\/cached-counts)|scripts\/(when-idle|pages|explain-failure)|components\/(shell\/counts|newsletter\/newsletter-box))\.ts|preload-helper/,
    priority: 9,
  },
  {
    name: 'core',
    test: /src\/lib\/(stores\/device\/(session|page-store)|api\/(errors|load-part)|contract\/(fields|cart-line))\.ts|nanostores\/computed\//,
    priority: 8,
  },
  { name: 'calls', test: /src\/lib\/api\/client\.ts/, priority: 7 },
  { name: 'dialog', test: /src\/(widgets\/dialog|lib\/stores\/device\/clipboard)\.ts/, priority: 7 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared))\b|src\/islands\/(guard|dialog)\//,
    priority: 6,
  },
  { name: 'cart', test: /src\/lib\/stores\/(cart\/cart|catalogue\/wishlist)\.ts/, priority: 5 },
  { name: 'catalogue', test: /src\/lib\/(contract\/catalogue|catalogue\/card-product)\.ts/, priority: 5 },
  { name: 'account-cart', test: /src\/lib\/stores\/(cart|catalogue)\/calls\.ts/, priority: 4 },
  {
    name: 'idle',
    test: /src\/(components\/shell\/in-place|product-card\/card-numbers)\.ts/,
    priority: 4,
  },
  {
    name: 'facts',
    test: /src\/(components\/store\/(delivery-check|delivery-answer)|lib\/stores\/(finder\/delivery-(place|check)|device\/location))\.ts/,
    priority: 4,
  },
  {
    name: 'list',
    test: /src\/(product-card\/ProductList|widgets\/Stepper)\.tsx/,
    priority: 4,
  },
  { name: 'connection', test: /src\/lib\/stores\/device\/connection\.ts/, priority: 6 },
  { name: 'selected-store', test: /src\/lib\/stores\/finder\/selected-store\.ts/, priority: 6 },
  { name: 'pictures', test: /src\/lib\/catalogue\/picture\.ts/, priority: 6 },
  { name: 'hours', test: /src\/lib\/(schedule\/opening(-words)?|contract\/store)\.ts/, priority: 6 },
  { name: 'order', test: /src\/lib\/contract\/order\.ts/, priority: 5 },
  {
    name: 'fields',
    test: /src\/islands\/form\/(Field|Problem|LoadFailed|ConnectionNote|use-form|use-step-focus|StepHeading)\.tsx?/,
    priority: 3,
  },
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
