export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

const signatures: [PhotoKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n.\n/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
  ['tiff', /^(II\*\0|MM\0\*)/],
];

/** Pass decoders only files with a kind: they also accept drawings and documents, which can crash them. */
export function photoKindOf(bytes: Buffer): PhotoKind | 'heic' | undefined {
  const brands = brandsOf(bytes);
  if (brands.includes('avif')) return 'avif';
  if (brands.some((brand) => /^(hei[cxms]|hev[cxms])$/.test(brand))) return 'heic';
  const head = bytes.toString('latin1', 0, 16);
  return signatures.find(([, signature]) => signature.test(head))?.[0];
}

function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const length = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  const compatible = Array.from({ length: Math.max(0, (length - 16) >> 2) }, (_, index) => 16 + 4 * index);
  return [8, ...compatible].map((at) => bytes.toString('latin1', at, at + 4));
}
