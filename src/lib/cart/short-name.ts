const isPlain = (name: string) => /^[ -~]*$/.test(name);
let graphemes: Intl.Segmenter | undefined;

function lettersOf(name: string): string[] {
  if (isPlain(name)) return name.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...graphemes.segment(name)].map(({ segment }) => segment);
}

/**
 * A name truncated to a number of characters, with an ellipsis (spec §2: 30, and 25 on small screens). Letters of several
 * code points stay whole.
 */
export function shortName(name: string, maxLength = 30): string {
  if (name.length <= maxLength) return name;
  const letters = lettersOf(name);
  return letters.length <= maxLength ? name : `${letters.slice(0, maxLength).join('').trimEnd()}…`;
}
