import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};

/** The oldest supported version of each browser: `browserslist` of package.json, by its names. */
export const oldestBrowsers = new Map(browserslist.map((line) => line.split(' >= ') as [string, string]));

/** Their names for Vite's `build.target`; the other browsers use the same engines. */
const builtFor = { chrome: 'chrome', safari: 'safari', ios_saf: 'ios', firefox: 'firefox' };

/** The browsers that scripts, workers and style sheets are built for. */
export const buildTarget = Object.entries(builtFor).map(([browser, name]) => `${name}${oldestBrowsers.get(browser)}`);
