const heicBrands = /^(hei[cxms]|hev[cxms])$/;

/** What to do with a photograph in HEIC, which neither browsers nor this shop can show. */
export const heicAdvice =
  'is HEIC, as iPhones save photographs, and browsers cannot show that: save it as JPEG ' +
  '(on the iPhone: Settings, Camera, Formats, Most Compatible; on a Mac: Preview, File, Export)';

/** Whether a file begins as HEIC does (ISO 23008-12), whatever its name. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const length = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  const brands = [8, ...Array.from({ length: Math.max(0, (length - 16) >> 2) }, (_, index) => 16 + 4 * index)];
  const named = brands.map((at) => bytes.toString('latin1', at, at + 4));
  return named.some((brand) => heicBrands.test(brand)) && !named.includes('avif');
}
