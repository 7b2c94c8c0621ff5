import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { PlaceRow } from '#server/db/schema';

export type PlaceLine = Pick<
  PlaceRow,
  'postal_code' | 'names' | 'district' | 'state' | 'country' | 'latitude' | 'longitude'
>;

export async function openPlaceFile(): Promise<{ digest: string; read(): Promise<PlaceLine[]> }> {
  const packed = await readFile(new URL('places.tsv.br', import.meta.url));
  return {
    digest: hash('sha256', packed, 'base64url'),
    async read() {
      const text = (await promisify(brotliDecompress)(packed)).toString();
      return text.trimEnd().split('\n').map(readLine);
    },
  };
}

function readLine(line: string): PlaceLine {
  const [postal_code = '', names = '', district = '', state = '', country = '', latitude, longitude] = line.split('\t');
  const [north, east] = [latitude, longitude].map((degrees) => (degrees ? Number(degrees) : null));
  return {
    postal_code,
    names: names.split('|'),
    district,
    state,
    country,
    latitude: north ?? null,
    longitude: east ?? null,
  };
}
