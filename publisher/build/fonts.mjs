import { fontProviders } from 'astro/config';

/** Each file's characters. The first has what nearly all pages show (tools/fonts/subset.py), the others what it lacks. */
const files = [
  {
    subset: 'used',
    range:
      'U+20-7E,U+A0,U+A3,U+A9,U+AE,U+B0,U+B7,U+C0-FF,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+20B9,U+2122,U+2212',
    src: './publisher/build/fonts/figtree.woff2',
  },
  {
    subset: 'latin',
    range:
      'U+A1-A2,U+A4-A8,U+AA-AD,U+AF,U+B1-B6,U+B8-BF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F,U+2191,U+2193,U+2215,U+FEFF,U+FFFD',
    src: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  },
  {
    subset: 'latin-ext',
    range:
      'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20B8,U+20BA-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    src: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
  },
];

/** Astro's local provider, with the subset of each file, so that a page can preload one alone. */
function localSubsets() {
  const local = fontProviders.local();
  return {
    name: 'local-subsets',
    init: (context) => local.init(context),
    resolveFont(options) {
      const { fonts } = local.resolveFont(options);
      return { fonts: fonts.map((font, index) => ({ ...font, meta: { subset: files[index].subset } })) };
    },
  };
}

/**
 * Figtree from our own files: what pages use in one, while browsers ask for the rarer ones when a page shows such a letter.
 */
export const figtree = {
  name: 'Figtree',
  cssVariable: '--font-figtree',
  provider: localSubsets(),
  // None of Astro's: they are in src/styles/theme.css, as pages use them before the font.
  fallbacks: [],
  options: {
    variants: files.map(({ range, src }) => ({
      // Alike in all: a browser looks for a letter only in files of one range of weights.
      weight: '400 800',
      style: 'normal',
      display: 'swap',
      unicodeRange: range.split(','),
      src: [src],
    })),
  },
};
