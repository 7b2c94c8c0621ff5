import type { Store } from '#contract/store';

/** A part for one country, between lines `{only India}` and `{end}`. */
const onlyIn = /^ *\{only (India|Canada)\} *\r?\n([\s\S]*?)^ *\{end\} *\r?$/gm;

export const textFor = (country: Store['country'], text: string): string =>
  text.replace(onlyIn, (_, only: string, part: string) => (only === country ? part.trimEnd() : ''));

/** Keeps the parts for all countries, and the line numbers. */
export const textForAll = (text: string): string => text.replace(onlyIn, (_, _only, part: string) => `\n${part}`);
