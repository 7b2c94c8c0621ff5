const letters = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');

/** Earlier and short names of states, letters only. */
const otherNames: Record<string, string> = {
  orissa: 'odisha',
  pondicherry: 'puducherry',
  uttaranchal: 'uttarakhand',
  newdelhi: 'delhi',
  nctofdelhi: 'delhi',
  nationalcapitalterritoryofdelhi: 'delhi',
  dadraandnagarhaveli: 'dadraandnagarhavelianddamananddiu',
  damananddiu: 'dadraandnagarhavelianddamananddiu',
  newfoundland: 'newfoundlandandlabrador',
};

const toKey = (name: string) => otherNames[letters(name)] ?? letters(name);

/** Whether two spellings mean the same state or province. */
export const isSameState = (name: string, other: string): boolean => toKey(name) === toKey(other);
