const isPlain = (name: string) => /^[ -~]*$/.test(name);
let graphemes: Intl.Segmenter | undefined;

function lettersOf(name: string): string[] {
  if (isPlain(name)) return name.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...graphemes.segment(name)].map(({ segment }) => segment);
}

/** Truncates a name with an ellipsis (spec §2: 30, and 25 on small screens). Keeps grapheme clusters whole. */
export function shortName(name: string, maxLength = 30): string {
  if (name.length <= maxLength) return name;
  const letters = lettersOf(name);
  return letters.length <= maxLength ? name : `${letters.slice(0, maxLength).join('').trimEnd()}…`;
}
