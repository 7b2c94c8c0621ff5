import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';

/** A plain script for the pages' text, minified by what minifies the others. */
export const minifiedScript = (file: string): string =>
  minifySync(file, readFileSync(file, 'utf8'), { module: false }).code.trim();

const suffix = '?minified';

/** A plugin of Vite that gives a script's minified text for `import text from './script.js?minified'`. */
export const minifiedScripts = () => ({
  name: 'minified-scripts',
  load: (id: string) =>
    id.endsWith(suffix) ? `export default ${JSON.stringify(minifiedScript(id.slice(0, -suffix.length)))}` : undefined,
});
