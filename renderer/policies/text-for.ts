import type { Store } from '#contract/store';

/** A part for one country: a line `{only India}`, the part, and a line `{end}`. */
const onlyIn = /^ *\{only (India|Canada)\} *\r?\n([\s\S]*?)^ *\{end\} *\r?$/gm;

/** A policy's text for the stores of a country: without the parts for another one. */
export const textFor = (country: Store['country'], text: string): string =>
  text.replace(onlyIn, (_, only: string, part: string) => (only === country ? part.trimEnd() : ''));

/** A policy's text with the parts for all countries, and the same lines. */
export const textForAll = (text: string): string => text.replace(onlyIn, (_, _only, part: string) => `\n${part}`);
