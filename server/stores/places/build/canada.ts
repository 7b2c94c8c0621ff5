import * as v from 'valibot';
import { type Name, type PlaceRow, titleCase } from './rows.ts';
import { restoreAccents } from './french.ts';

const ListEntry = v.object({
  zip: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  city: v.string(),
  state: v.string(),
});
type ListEntry = v.InferOutput<typeof ListEntry>;

/** One row per FSA, except those without coordinates and Santa Claus's at the pole. */
export function canadianRows(script: string): PlaceRow[] {
  const first = script.slice(script.indexOf('{'), script.indexOf('};') + 1);
  const list = v.parse(v.record(v.string(), v.unknown()), JSON.parse(first));
  return Object.values(list)
    .filter((entry): entry is ListEntry => v.is(ListEntry, entry))
    .filter(({ latitude }) => latitude < 84)
    .map(toRow);
}

function toRow({ zip, latitude, longitude, city, state }: ListEntry): PlaceRow {
  const province = state.replace(/^Northwest Territory$/, 'Northwest Territories').replace(/ Territory$/, '');
  const [area = '', inside = ''] = cleanArea(city, province).split(/\s*\(/);
  const district = townOf(zip, area);
  const parts = inside.replace(/^includes |\)/gi, '').split(/\s*[/&]\s*/);
  const centre: Name[] = isCentral(area, inside) ? [{ text: district, isCentre: true }] : [];
  const names = [area, ...parts].filter(Boolean).map((text) => ({ text: displayName(text), isCentre: false }));
  const point = { latitude, longitude };
  return { postalCode: zip, names: [...names, ...centre], district, state: province, country: 'Canada', point };
}

/** Restores accents; removes broken hyphens and provincial governments, which have their own codes. */
function cleanArea(city: string, province: string): string {
  const area = restoreAccents(city).replaceAll('- ', '-').replaceAll(' & ', ' and ');
  const government = ` ${province} provincial government`;
  return area.toLowerCase().endsWith(government.toLowerCase()) ? area.slice(0, -government.length) : area;
}

const isCentral = (area: string, inside: string) =>
  /^downtown\b|\bcentral$/i.test(area) || /\b(downtown|city centre)\b(?! (fringe|east))/i.test(inside);

const directions =
  /( (and|of|inner|outer|upper|lower|central|outskirts|subdivisions|(north|south)?(east|west)?(ern)?)\b)+$/i;

/** Toronto, Laval and Montréal by code; elsewhere `Kelowna West` is in `Kelowna`. */
function townOf(zip: string, area: string): string {
  if (zip.startsWith('M')) return 'Toronto';
  if (zip.startsWith('H')) return zip.startsWith('H7') ? 'Laval' : 'Montréal';
  return displayName(area.replace(directions, '') || area);
}

const displayName = (text: string) =>
  titleCase(text)
    .replace(/(?<=[\s-])(And|Of|De|Des|Du|La|Le|Les|Sur)(?=[\s-])/g, (word) => word.toLowerCase())
    .replace(/\b(Ne|Nw|Se|Sw|Cn|Ubc)\b/g, (letters) => letters.toUpperCase());
