const separators = [',', ';', '\t'] as const;

/** Excel's first line with the separator. */
const separatorLine = /^sep=([,;\t])(?=\n|$)/i;

/** @returns the separator, and the text with a line that names it left blank, so that line numbers stay */
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

/** Lines above the header that begin with `#`, also as saved by a spreadsheet, after an optional `sep=`. */
const comments = /^(sep=[,;\t]\n)?((?:"?#.*\n|[,;\t ]*\n)+)/i;

/** Blanks the comments, so that line numbers stay. */
export const withoutComments = (text: string): string =>
  text.replace(comments, (_, first = '', lines: string) => first + lines.replaceAll(/[^\n]/g, ''));
