import { fontProviders } from 'astro/config';

/** Each file's characters. The first has what nearly all pages show (tools/fonts/subset.py), the others what it lacks. */
const files = [
  {
    range:
      'U+20-7E,U+A0,U+A3,U+A9,U+AE,U+B0,U+B7,U+C0-FF,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+20B9,U+2122,U+2212',
    weight: '400 800',
    src: './publisher/build/fonts/figtree.woff2',
  },
  {
    range:
      'U+A1-A2,U+A4-A8,U+AA-AD,U+AF,U+B1-B6,U+B8-BF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F,U+2191,U+2193,U+2215,U+FEFF,U+FFFD',
    weight: '300 900',
    src: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  },
  {
    range:
      'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20B8,U+20BA-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    weight: '300 900',
    src: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
  },
];

/**
 * Figtree from our own files: what pages use in one, while browsers ask for the rarer ones when a page shows such a letter.
 * Pages do not preload it: their first paint is sooner, and the fallback has the same widths.
 */
export const figtree = {
  name: 'Figtree',
  cssVariable: '--font-figtree',
  provider: fontProviders.local(),
  fallbacks: ['ui-sans-serif', 'system-ui', 'sans-serif'],
  options: {
    variants: files.map(({ range, weight, src }) => ({
      weight,
      style: 'normal',
      display: 'swap',
      unicodeRange: range.split(','),
      src: [src],
    })),
  },
};
