/** Lines above the header that begin with `#`, as this or as a spreadsheet saves it, after `sep=` if that is there. */
const comments = /^(sep=[,;\t]\n)?((?:"?#.*\n|[,;\t ]*\n)+)/i;

/** The text with the comments above its header left empty, so that lines keep their numbers. */
export const withoutComments = (text: string): string =>
  text.replace(comments, (_, first = '', lines: string) => first + lines.replaceAll(/[^\n]/g, ''));
