import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontProviders } from 'astro/config';

const { resolve } = createRequire(import.meta.url);
const unicodeRanges = JSON.parse(readFileSync(resolve('@fontsource-variable/figtree/unicode.json'), 'utf8'));
const subsets = ['latin', 'latin-ext'];

/** Astro's local provider, with the subset of each file, so that a page can preload `latin` alone. */
function localSubsets() {
  const local = fontProviders.local();
  return {
    name: 'local-subsets',
    init: (context) => local.init(context),
    resolveFont(options) {
      const { fonts } = local.resolveFont(options);
      return { fonts: fonts.map((font, index) => ({ ...font, meta: { subset: subsets[index] } })) };
    },
  };
}

/** Figtree from our own files. The sign ₹ is only in `latin-ext`, which browsers fetch when a page shows it. */
export const figtree = {
  name: 'Figtree',
  cssVariable: '--font-figtree',
  provider: localSubsets(),
  fallbacks: ['ui-sans-serif', 'system-ui', 'sans-serif'],
  options: {
    variants: subsets.map((subset) => ({
      weight: '300 900',
      style: 'normal',
      display: 'swap',
      unicodeRange: unicodeRanges[subset].split(','),
      src: [`@fontsource-variable/figtree/files/figtree-${subset}-wght-normal.woff2`],
    })),
  },
};
