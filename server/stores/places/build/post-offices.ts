import type { Name } from './rows.ts';

/** A row of GeoNames. Its coordinates are ignored: they are up to 27 km off. */
export interface PostOffice {
  pin: string;
  name: string;
  state: string;
  district: string;
  town: string;
}

/** Characters, to keep the file under 700 kB: towns need all names, rural PINs have dozens of villages. */
const nameBudget = { town: 500, elsewhere: 88 };

const headOffice = /\b(H\.?O|G\.?P\.?O)\b/;

export const isHeadOffice = (office: PostOffice) => headOffice.test(office.name);

/** The delivering post office first, then the shortest others in alphabetical order. */
export function selectNames(offices: PostOffice[]): Name[] {
  const ranked = offices
    .map((office) => ({ text: nameOf(office), isCentre: isHeadOffice(office), rank: rank(office) }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.rank - b.rank || a.text.length - b.text.length || compare(a.text, b.text));
  const [shown, ...others] = fitBudget(
    offices.some(isHeadOffice) ? nameBudget.town : nameBudget.elsewhere,
    withoutDuplicates(ranked),
  );
  if (shown === undefined) return [];
  return [shown, ...others.toSorted((a, b) => compare(a.text, b.text))].map(({ text, isCentre }) => ({
    text,
    isCentre,
  }));
}

/** Removes the office's type and remarks: `Adajan Dn`, `Ramnagar (Surat)`, `Kalyan City H.O`. */
function nameOf(office: PostOffice): string {
  const bare = office.name
    .replace(/\(.*$/, '')
    .replace(/[\s.]+(H\.?O|G\.?P\.?O|(EB|[A-Z]?[DT]{0,2})S?\.?O|B\.?O|P\.?O|MDG|Dn|Nd|DN|ND|Kty)\.?$/, '')
    .replace(/[|*\t]/g, ' ')
    .replace(/[\s.,-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return correctSpellings[bare] ?? (isHeadOffice(office) ? bare.replace(/ City$/, '') : bare);
}

const correctSpellings: Record<string, string> = { Bangalore: 'Bengaluru', Kolkatta: 'Kolkata' };

function rank(office: PostOffice): number {
  if (/\bG\.?P\.?O\b/.test(office.name)) return 0;
  if (isHeadOffice(office)) return nameOf(office) === office.district ? 1 : 2;
  if (/\bD[nN]$/.test(office.name)) return 3;
  return nameOf(office) === office.town ? 4 : 5;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function withoutDuplicates<T extends { text: string }>(names: T[]): T[] {
  return [...Map.groupBy(names, ({ text }) => text.toLowerCase()).values()].flatMap((same) => same.slice(0, 1));
}

function fitBudget<T extends { text: string }>(budget: number, names: T[]): T[] {
  let used = 0;
  return names.filter(({ text }, index) => (used += text.length) <= budget || index === 0);
}
