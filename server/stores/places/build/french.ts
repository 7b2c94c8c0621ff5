/** Original letters for the list's damaged ones, tried in order; most are an é. */
const repairs: [RegExp, string][] = [
  [/(?<![a-z])�(?=les?(?![a-z]))/gi, 'Î'],
  [/(?<=a|fran)�(?=o)/gi, 'ç'],
  [/(?<=gr|ch)�(?=ce|te)/gi, 'â'],
  [/(?<=c)�(?=te)|(?<=r)�(?=me)/gi, 'ô'],
  [/�(?=(res?|que|ne|ve|se|le)(?![a-z]))/gi, 'è'],
  [/�/g, 'é'],
];

/** `Rivi�re` becomes `Rivière`. */
export function restoreAccents(text: string): string {
  return repairs.reduce((repaired, [pattern, letter]) => repaired.replace(pattern, letter), text);
}
