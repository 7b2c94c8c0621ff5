import { buildTarget } from './browsers.ts';

/** @typedef {(id: string) => import('vite').Rolldown.ModuleInfo | null} Lookup */

/** Modules that share files. Loading a file runs every module in it, so only `src/entries` starts work by being loaded. */
const shared = /node_modules|vite\/preload-helper|\/src\/(?!entries\/)|\/\.texts\//;

/** React packages that every island uses, and the parts of nanostores for React. */
const react =
  /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react|nanostores\/(listen-keys|deep-map))\//;

/**
 * Code shared only by scripts of one subject; in a file of its own if at least one of them is a plain script. @type {[string, RegExp][]}
 */
const topics = [
  ['search', /search/i],
  ['plans', /plan|subscription/i],
  ['checkout', /\/(checkout|order\/change)\//],
];

/** Whether a module belongs to the pages for staff and operators. @param {string} id */
const isOfStaff = (id) => /\/(counter|setup)\//.test(id);

/** A module and its direct and indirect importers. @param {string} id @param {Lookup} lookup */
function leadingTo(id, lookup) {
  const found = new Set([id]);
  for (const each of found) for (const importer of lookup(each)?.importers ?? []) found.add(importer);
  return [...found];
}

/** Whether a page without islands may load a module, at once or later. @param {string} id @param {Lookup} lookup */
function isOfPlainPages(id, lookup) {
  const found = new Set([id]);
  for (const each of found) {
    const { importers = [], dynamicImporters = [] } = lookup(each) ?? {};
    for (const importer of [...importers, ...dynamicImporters]) if (!importer.endsWith('.tsx')) found.add(importer);
  }
  return [...found].some((each) => each.endsWith('/entries/start.ts'));
}

/**
 * Names the file of a module that several of the browser's scripts need: one file compresses and travels better than twenty.
 * `base`: code that static pages need. `first`: code that a page with a header needs at once, and small scripts that it shares with other pages. `idle`: code that it may need later.
 * `contract`: the schemas of orders. `counter`: those of the counter and the set-up page alone. `parts`: React, and code shared by the islands of customers and of these two.
 * `islands`: code shared by customers' islands only.
 * @param {string} id @param {{ getModuleInfo: Lookup }} graph
 */
function fileOf(id, graph) {
  if (react.test(id)) return 'parts';
  if (!shared.test(id)) return null;
  /** @type {Lookup} */
  const lookup = (each) => graph.getModuleInfo(each);
  const leading = leadingTo(id, lookup);
  const isOf = (/** @type {RegExp} */ modules) => leading.some((each) => modules.test(each));
  if (isOf(/\/entries\/(start|static)\.ts$/)) return 'base';
  if (isOf(/\/entries\/store\.ts$/)) return 'first';
  if (isOf(/\/account\/typed-text\.ts$|\/shell\/idle\.ts$|\/stores\/cart\/calls\.ts$/)) return 'idle';
  const roots = leading.filter((each) => lookup(each)?.isEntry || lookup(each)?.dynamicImporters.length);
  const isShared = roots.length > 1 && roots.some((each) => lookup(each)?.isEntry || each.includes('/src/entries/'));
  if (!isShared || roots.includes(id)) return null;
  if (isOf(/\/entries\/product\.ts$/)) return 'first';
  const isIsland = (/** @type {string} */ each) => each.endsWith('.tsx');
  for (const [name, test] of topics)
    if (roots.every((each) => test.test(each))) return roots.every(isIsland) ? null : name;
  if (/\/lib\/(contract\/|messages\/refusals|catalogue\/)|\/\.texts\/refusals\//.test(id))
    return roots.every(isOfStaff) ? 'counter' : 'contract';
  if (roots.some((each) => !isIsland(each) && isOfPlainPages(each, lookup))) return 'idle';
  if (!roots.some(isOfStaff)) return 'islands';
  return roots.some((each) => lookup(each)?.isEntry && !isOfStaff(each)) ? 'parts' : null;
}

const fileNames = ['base', 'first', 'idle', 'contract', 'parts', 'islands', 'counter', ...topics.map(([name]) => name)];

/** The files of a build. Order matters, because a file includes the imports of its modules. Each module is looked up once. */
function filesOfBuild() {
  /** @type {Map<string, string | null>} */
  const files = new Map();
  const fileOnce = (/** @type {string} */ id, /** @type {{ getModuleInfo: Lookup }} */ graph) => {
    if (!files.has(id)) files.set(id, fileOf(id, graph));
    return files.get(id);
  };
  return fileNames.map((name, index) => ({
    name: (/** @type {string} */ id, /** @type {{ getModuleInfo: Lookup }} */ graph) =>
      fileOnce(id, graph) === name ? name : null,
    priority: fileNames.length - index,
  }));
}

/**
 * Bundles the browser's scripts by what pages need first. The target is the supported browsers instead of Astro's `esnext`.
 */
export const scripts = () => ({
  name: 'scripts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/lib\/contract\// },
    /** Drops the schemas that no script uses: the bundler does not read valibot's annotations through `v`. @param {string} code */
    handler: (code) => ({ code: code.replaceAll(/\bv\.\w+\(/g, '/* @__PURE__ */ $&'), map: null }),
  },
  /** @param {string} name */
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            target: buildTarget,
            rolldownOptions: {
              preserveEntrySignatures: 'allow-extension',
              output: { codeSplitting: { groups: filesOfBuild() } },
            },
          },
        }
      : undefined,
});
