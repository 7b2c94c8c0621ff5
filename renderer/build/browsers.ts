import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};

/** The oldest supported version by browser, from `browserslist` in package.json. */
export const oldestBrowsers = new Map(browserslist.map((line) => line.split(' >= ') as [string, string]));

/** Names for Vite's `build.target`; the other browsers use the same engines. */
const builtFor = { chrome: 'chrome', safari: 'safari', ios_saf: 'ios', firefox: 'firefox' };

export const buildTarget = Object.entries(builtFor).map(([browser, name]) => `${name}${oldestBrowsers.get(browser)}`);
