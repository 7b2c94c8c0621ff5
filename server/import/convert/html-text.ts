const named =
  'amp=& lt=< gt=> quot=" apos=\' copy=© reg=® trade=™ deg=° lsquo=‘ rsquo=’ ldquo=“ rdquo=” ndash=– mdash=— hellip=… bull=• ' +
  'middot=· times=× frac12=½ frac14=¼ frac34=¾ euro=€ pound=£ cent=¢ laquo=« raquo=» agrave=à aacute=á acirc=â auml=ä ccedil=ç ' +
  'egrave=è eacute=é ecirc=ê euml=ë iacute=í icirc=î ntilde=ñ oacute=ó ocirc=ô ouml=ö uacute=ú ucirc=û uuml=ü szlig=ß';
const entities = new Map([...named.split(' ').map((pair) => pair.split('=') as [string, string]), ['nbsp', ' ']]);

const windows1252 = new TextDecoder('windows-1252');

function decode(reference: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? reference;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code)); // as browsers do
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}

const unseen = /<!--.*?-->|<(script|style|noscript|iframe|svg|template)\b.*?<\/\1\s*>/gis;
const paragraphs = /<\/?(p|div|h[1-6]|ul|ol|dl|table|blockquote|section|article|header|footer|figure|pre|hr)\b[^>]*>/gi;
const cellEnds = /<\/t[dh]\b[^>]*>/gi;
const lines = /<br\b[^>]*>|<\/?(tr|dt|dd)\b[^>]*>/gi;

/**
 * HTML as plain text that an item's cell takes: paragraphs with an empty line between them, lists as lines with a bullet.
 * @param keepsLines whether line breaks of the text itself count, as where a shop makes paragraphs of them
 */
export function htmlToText(html: string, keepsLines = false): string {
  const isMarked = /<(p|br|div|ul|ol|table|h[1-6])\b/i.test(html);
  const source = keepsLines && !isMarked ? html : html.replaceAll(/\s+/g, ' ');
  const text = source
    .replaceAll(unseen, ' ')
    .replaceAll(paragraphs, '\n\n')
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(lines, '\n')
    .replaceAll(cellEnds, ' ')
    .replaceAll(/<\/?[a-z!?][^>]*>/gi, '')
    .replaceAll(/&(#x[\da-f]+|#\d+|[a-z]+\d*);/gi, decode);
  return toPlain(text)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Text without what cells do not take: control characters, changes of direction, and what looks like a tag. */
const toPlain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/<(?=[a-z/!?])/gi, '< ');

/** The same as a line of at most so many characters. */
export const toLine = (text: string, most: number): string =>
  cut(htmlToText(text).replaceAll(/\s+/g, ' ').trim(), most).trim();

/** At most so many characters, as cells count them, and no half of one that counts as two. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
