import { lettersBetween } from '#lib/search/letters-between';

/** ` (did you mean /about?)` when something known is spelt nearly so; else nothing. */
export function meant(written: string, known: Iterable<string>): string {
  const most = Math.max(1, Math.floor(written.length / 3));
  const near = [...known]
    .map((each) => ({ each, letters: lettersBetween(written.toLowerCase(), each.toLowerCase(), most) }))
    .filter(({ letters }) => letters <= most)
    .sort((a, b) => a.letters - b.letters);
  return near[0] ? ` (did you mean ${near[0].each}?)` : '';
}
