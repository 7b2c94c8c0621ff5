import { gzipSync, deflateSync, crc32 } from 'node:zlib';

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A drawing whose parts each draw the one before ten times, twenty deep. */
export const nestedUses = `<svg ${namespaces}><defs><g id="a0"><rect width="1" height="1"/></g>${Array.from(
  { length: 20 },
  (_, index) => `<g id="a${index + 1}">${`<use xlink:href="#a${index}"/>`.repeat(10)}</g>`,
).join('')}</defs><use xlink:href="#a20"/></svg>`;

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

const numbers = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of 60,000 by 60,000 pixels, of which a few are there. */
const hugePng = Buffer.concat([
  pngHead,
  chunk('IHDR', Buffer.concat([numbers(60_000, 60_000), Buffer.from([8, 2, 0, 0, 0])])),
  chunk('IDAT', deflateSync(Buffer.alloc(1000))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** A JPEG that begins a picture of 65,500 by 65,500 pixels. */
const hugeJpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffc0001108ffdcffdc03012200021101031101', 'hex'),
  Buffer.from('ffda000c03010002110311003f00', 'hex'),
  Buffer.alloc(100),
  Buffer.from('ffd9', 'hex'),
]);

/** A JPEG whose last scan stands there `scans` times. */
export function scannedJpeg(jpeg: Buffer, scans: number): Buffer {
  const [begin, end] = [jpeg.lastIndexOf('ffda', undefined, 'hex'), jpeg.length - 2];
  const scan = jpeg.subarray(begin, end);
  return Buffer.concat([jpeg.subarray(0, begin), ...Array.from({ length: scans }, () => scan), jpeg.subarray(end)]);
}

const riff = (type: string, data: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data]);
};
const webp = (...chunks: Buffer[]) => riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
/** The canvas of an animated WebP of 16,383 by 16,383 pixels, and frames without a picture. */
const hugeWebp = webp(
  riff('VP8X', Buffer.from('02000000fe3f00fe3f00', 'hex')),
  riff('ANIM', Buffer.alloc(6)),
  ...Array.from({ length: 50 }, () => riff('ANMF', Buffer.alloc(16))),
);

const heif = (brand: string) =>
  Buffer.concat([numbers(28), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}miaf`, 'latin1'), Buffer.alloc(200)]);

/** Files that are no photographs by their first bytes: a decoder must not get them. */
export const foreignFiles: Record<string, Buffer> = {
  'nested uses': Buffer.from(nestedUses),
  'nested uses after spaces and a byte order mark': Buffer.from(`\uFEFF \n<?xml version="1.0"?>${nestedUses}`),
  'zipped spaces of a drawing': gzipSync(
    Buffer.concat([Buffer.from(`<svg ${namespaces}>`), Buffer.alloc(5_000_000, ' ')]),
  ),
  'a TIFF': Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(100)]),
  'a BigTIFF': Buffer.concat([Buffer.from('II+\0\x08\0\0\0', 'latin1'), Buffer.alloc(100)]),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
  'a HEIC': heif('heic'),
  'a JPEG XL': Buffer.from('ff0a0000', 'hex'),
  'a JPEG 2000': Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'),
  'a picture of Radiance': Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 60000 +X 60000\n'),
  'a bitmap of Netpbm': Buffer.from('P6 60000 60000 255\n'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  nothing: Buffer.alloc(0),
};

/** Files that begin as photographs do, and are none or far too large. */
export const falsePhotos: Record<string, Buffer> = {
  'a PNG of 3,600 megapixels': hugePng,
  'a JPEG of 4,290 megapixels': hugeJpeg,
  'an animation of 268 megapixels': hugeWebp,
  'an AVIF without a picture': heif('avif'),
  'a drawing that begins as a JPEG': Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(nestedUses)]),
  'a drawing that begins as a PNG': Buffer.concat([pngHead, Buffer.from(nestedUses)]),
  'a drawing within a WebP': webp(riff('VP8 ', Buffer.from(nestedUses))),
};

/** All of them but the empty one, as calls take files. */
export const bombsInBase64: string[] = Object.values({ ...foreignFiles, ...falsePhotos })
  .filter(({ length }) => length > 0)
  .map((bytes) => bytes.toString('base64'));
