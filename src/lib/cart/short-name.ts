const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A name cut to a number of characters with an ellipsis after it (spec §2: 30, and 25 on small screens).
 * Letters built of several code points stay whole.
 */
export function shortName(name: string, most = 30): string {
  if (name.length <= most) return name;
  const letters = [...graphemes.segment(name)];
  if (letters.length <= most) return name;
  const kept = letters.slice(0, most).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}
