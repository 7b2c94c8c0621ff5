import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { canadianRows } from './build/canada.ts';
import { indianRows } from './build/india.ts';
import { fetchSources } from './build/packages.ts';
import { readPinCoordinates } from './build/pin-coordinates.ts';
import { formatRows } from './build/rows.ts';

const { pinCoordinates, indianNames, canadianPlaces } = fetchSources();
const indian = indianRows(readPinCoordinates(pinCoordinates), indianNames);
const canadian = canadianRows(canadianPlaces);
const text = Buffer.from(formatRows([...indian, ...canadian]));
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
writeFileSync(new URL('places.tsv.br', import.meta.url), packed);
console.log(`${indian.length} PINs, ${canadian.length} FSAs: ${text.length} bytes, ${packed.length} compressed`);
