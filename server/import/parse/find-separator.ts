const separators = [',', ';', '\t'] as const;

/** Excel's first line that names the separator. */
const separatorLine = /^sep=([,;\t])(?=\n|$)/i;

/**
 * The separator of a CSV: the one that its first line names, or that finds most of the columns' names in the header.
 * @returns also the text with that first line left empty, so that lines keep their numbers
 */
export function findSeparator(text: string, columns: string[]): { text: string; separator: string } {
  const named = separatorLine.exec(text)?.[1];
  if (named) return { text: text.replace(separatorLine, ''), separator: named };
  const header = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const known = new Set(columns.map((name) => name.toLowerCase()));
  const count = (separator: string) =>
    header.split(separator).filter((name) => known.has(name.replaceAll('"', '').trim().toLowerCase())).length;
  const separator = separators.reduce((best, each) => (count(each) > count(best) ? each : best));
  return { text, separator };
}

/** Lines above the header that begin with `#`, as this or as a spreadsheet saves it, after `sep=` if that is there. */
const comments = /^(sep=[,;\t]\n)?((?:"?#.*\n|[,;\t ]*\n)+)/i;

/** The text with the comments above its header left empty, so that lines keep their numbers. */
export const withoutComments = (text: string): string =>
  text.replace(comments, (_, first = '', lines: string) => first + lines.replaceAll(/[^\n]/g, ''));
