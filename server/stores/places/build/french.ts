/** What the list's damaged letters were, tried in turn; most are an é. */
const repairs: [RegExp, string][] = [
  [/(?<![a-z])�(?=les?(?![a-z]))/gi, 'Î'],
  [/(?<=a|fran)�(?=o)/gi, 'ç'],
  [/(?<=gr|ch)�(?=ce|te)/gi, 'â'],
  [/(?<=c)�(?=te)|(?<=r)�(?=me)/gi, 'ô'],
  [/�(?=(res?|que|ne|ve|se|le)(?![a-z]))/gi, 'è'],
  [/�/g, 'é'],
];

/** Puts back the accents that the Canadian list lost: `Rivi�re` becomes `Rivière`. */
export function restoreAccents(text: string): string {
  return repairs.reduce((repaired, [lost, letter]) => repaired.replace(lost, letter), text);
}
