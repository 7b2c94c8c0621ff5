import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';

/** A plain script for the pages' text, minified by what minifies the others. */
export const minifiedScript = (file: string): string =>
  minifySync(file, readFileSync(file, 'utf8'), { module: false }).code.trim();
