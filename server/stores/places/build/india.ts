import type { Point } from '#server/platform/ports/geocoder';
import { isHeadOffice, selectNames, type PostOffice } from './post-offices.ts';
import { type PlaceRow, mostFrequent, titleCase } from './rows.ts';

/** One row per PIN. One that GeoNames lacks gets district and state from its sorting district. */
export function indianRows(coordinates: Map<string, Point>, geoNames: string): PlaceRow[] {
  const offices = geoNames.trim().split('\n').map(readOffice);
  const byPin = Map.groupBy(offices, ({ pin }) => pin);
  const bySortingDistrict = Map.groupBy(offices, ({ pin }) => sortingDistrict(pin));
  return [...new Set([...coordinates.keys(), ...byPin.keys()])].flatMap((pin) => {
    const ownOffices = byPin.get(pin) ?? [];
    const nearby = ownOffices.length > 0 ? ownOffices : bySortingDistrict.get(sortingDistrict(pin));
    return nearby ? [toRow(pin, coordinates.get(pin), ownOffices, nearby)] : [];
  });
}

/** India Post's name for the first three digits. */
const sortingDistrict = (pin: string) => pin.slice(0, 3);

function readOffice(line: string): PostOffice {
  const [, pin = '', name = '', state = '', , district = '', , town = ''] = line.split('\t');
  return { pin, name, state, district, town };
}

function toRow(postalCode: string, point: Point | undefined, ownOffices: PostOffice[], nearby: PostOffice[]): PlaceRow {
  const headOffices = ownOffices.filter(isHeadOffice);
  const sources = headOffices.length > 0 ? headOffices : nearby;
  const state = mostFrequent(sources.map((office) => office.state));
  const district = mostFrequent(sources.filter((office) => office.state === state).map((office) => office.district));
  const names = selectNames(ownOffices);
  return {
    postalCode,
    names: names.length > 0 ? names : [{ text: districtName(district), isCentre: false }],
    district: districtName(district),
    state: stateName(state, district),
    country: 'India',
    point,
  };
}

function districtName(district: string): string {
  const name = district.replace(/\s*\(.*\)$/, '').replaceAll('&', 'and');
  return name === name.toUpperCase() ? titleCase(name) : name;
}

const stateNames: Record<string, string> = { Chattisgarh: 'Chhattisgarh', Pondicherry: 'Puducherry' };

const inLadakh = new Set(['Leh', 'Kargil']);

const stateName = (state: string, district: string) =>
  inLadakh.has(district) ? 'Ladakh' : (stateNames[state] ?? state.replaceAll('&', 'and'));
