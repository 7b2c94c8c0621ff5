const isPlain = (name: string) => /^[ -~]*$/.test(name);
let graphemes: Intl.Segmenter | undefined;

/** The letters of a name. */
function lettersOf(name: string): string[] {
  if (isPlain(name)) return name.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...graphemes.segment(name)].map(({ segment }) => segment);
}

/**
 * A name cut to a number of characters with an ellipsis after it (spec §2: 30, and 25 on small screens).
 * Letters built of several code points stay whole.
 */
export function shortName(name: string, most = 30): string {
  if (name.length <= most) return name;
  const letters = lettersOf(name);
  return letters.length <= most ? name : `${letters.slice(0, most).join('').trimEnd()}…`;
}
