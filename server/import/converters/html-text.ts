import { decodeEntities } from '../parse/html-entity.ts';

const unseen = /<!--.*?-->|<(script|style|noscript|iframe|svg|template)\b.*?<\/\1\s*>/gis;
const paragraphs = /<\/?(p|div|h[1-6]|ul|ol|dl|table|blockquote|section|article|header|footer|figure|pre|hr)\b[^>]*>/gi;
const cellEnds = /<\/t[dh]\b[^>]*>/gi;
const lines = /<br\b[^>]*>|<\/?(tr|dt|dd)\b[^>]*>/gi;

/** @param keepsLines whether line breaks in the text count, for shops that turn them into paragraphs */
export function htmlToText(html: string, keepsLines = false): string {
  const isMarked = /<(p|br|div|ul|ol|table|h[1-6])\b/i.test(html);
  const source = keepsLines && !isMarked ? html : html.replaceAll(/\s+/g, ' ');
  const unmarked = source
    .replaceAll(unseen, ' ')
    .replaceAll(paragraphs, '\n\n')
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(lines, '\n')
    .replaceAll(cellEnds, ' ')
    .replaceAll(/<\/?[a-z!?][^>]*>/gi, '');
  return toPlain(decodeEntities(unmarked))
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes characters that cells refuse: control and direction characters, and apparent tags. */
const toPlain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/<(?=[a-z/!?])/gi, '< ');

export const toLine = (text: string, maxLength: number): string =>
  cut(htmlToText(text).replaceAll(/\s+/g, ' ').trim(), maxLength).trim();

/** Counts UTF-16 units, like cells, and never splits a surrogate pair. */
export const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
