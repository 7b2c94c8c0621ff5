import * as t from '#texts/import-cells';
import { decodeEntities } from './html-entity.ts';

/** The characters of Windows-1252 for the bytes 0x80 to 0x9F. */
const specials = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const tail = `[${specials}\u00A0-\u00BF]`;

/** UTF-8 of two, three and four bytes, read as Windows-1252. */
const sequence = new RegExp(`[ÂÃ]${tail}|[à-ï]${tail}{2}|ð${tail}{3}`, 'gu');

/** May follow a capital letter in correct text: `«IRMû`. */
const closing = /[\u00A0»”’–—…]$/u;

/** Commonly garbled: Latin letters, Indian scripts, punctuation, currencies, signs and emoji. */
const likely = [
  [0xa0, 0xff],
  [0x900, 0xdff],
  [0x200b, 0x205e],
  [0x20a0, 0x2122],
  [0x2190, 0x27bf],
  [0xfe0f, 0xfe0f],
  [0x1f000, 0x1faff],
] as const;

const isLikely = (code: number): boolean => likely.some(([first, last]) => code >= first && code <= last);

const byteOf = (character: string): number => {
  const special = specials.indexOf(character);
  return special < 0 ? character.charCodeAt(0) : 0x80 + special;
};

function decode(found: string, before: string): string {
  if (found.length === 2 && closing.test(found) && /\p{Lu}$/u.test(before)) return found;
  const decoded = new TextDecoder().decode(Uint8Array.from(found, byteOf));
  const [character = '', ...more] = decoded;
  return more.length === 0 && isLikely(character.codePointAt(0) ?? 0) ? decoded : found;
}

/** The characters of a code page for the bytes 0x80 to 0xFF. */
const upperHalf = (label: string) =>
  Array.from(new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index)));

/** A code page that files are misread in. Fixed text has no `foreign` characters. */
function codePage(label: string, foreign: RegExp) {
  const characters = upperHalf(label);
  const bytes = (...codes: number[]) => codes.map((code) => characters[code - 0x80]).join('');
  const tail = `[${bytes(...Array.from({ length: 64 }, (_, index) => 0x80 + index))}]`;
  const sequences = `[${bytes(0xc2, 0xc3)}]${tail}|[${bytes(0xe0, 0xe2, 0xef)}]${tail}{2}|${bytes(0xf0)}${tail}{3}`;
  return { characters, foreign, mangled: new RegExp(sequences, 'gu') };
}

/** Mac, and DOS Cyrillic. */
const otherPages = [codePage('macintosh', /[√‡‚]/u), codePage('ibm866', /\p{Script=Cyrillic}/u)];

/** Restores UTF-8 text decoded with a code page; undefined for other text. */
function repairCodePage(
  text: string,
  { characters, foreign, mangled }: ReturnType<typeof codePage>,
): string | undefined {
  const repaired = text.replace(mangled, (found) => {
    const bytes = Uint8Array.from(found, (character) => 0x80 + characters.indexOf(character));
    const [character = '', ...more] = new TextDecoder().decode(bytes);
    return more.length === 0 && isLikely(character.codePointAt(0) ?? 0) ? character : found;
  });
  return repaired === text || foreign.test(repaired) ? undefined : repaired;
}

/** Percent-encoded UTF-8: `%E2%80%93`. */
const percents = /(?:%(?:C[23]%[89AB][\dA-F]|E[\dA-F](?:%[89AB][\dA-F]){2}|F0(?:%[89AB][\dA-F]){3}))+/gi;

/** Decodes HTML entities and percent escapes; keeps the escapes of a text with a URL. */
export function decodeEscapes(text: string): string {
  const plain = decodeEntities(text);
  return plain.includes('://')
    ? plain
    : plain.replaceAll(percents, (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString());
}

/** Restores UTF-8 text that was decoded wrongly: `Ghee â€“ desi` becomes `Ghee – desi`. */
export function repairMojibake(text: string): string {
  const repaired = text.replace(sequence, (found, index: number) => decode(found, text.slice(0, index)));
  if (repaired !== text) return repairMojibake(repaired);
  return otherPages.map((page) => repairCodePage(text, page)).find((each) => each !== undefined) ?? text;
}

export const garbledProblem = (text: string, repaired: string): string | undefined =>
  repaired === text ? undefined : t.garbled({ mended: repaired.slice(0, 60) });
