import type { Geocoder } from '#server/platform/ports/geocoder';
import { createNameIndex } from './name-index.ts';
import { nearestRow } from './nearest.ts';
import { postalCodesIn } from './postal-codes.ts';
import { findRowByName } from './find-by-name.ts';
import { isPlaced, readPlaceTable, findRowAround, findRowByCode, toPlace } from './table.ts';

/** The geocoder that needs no network: Indian PINs and Canadian FSAs, from a table that is read on first use. */
export function createPlaces(): Geocoder {
  let opening: ReturnType<typeof openTable> | undefined;
  const open = () =>
    (opening ??= openTable().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const nearest: Geocoder['nearest'] = async (latitude, longitude) => {
    const { table } = await open();
    const row = nearestRow(table, { latitude, longitude });
    return row === undefined ? undefined : toPlace(table, row);
  };
  return {
    nearest,
    async addressAt(latitude, longitude) {
      const place = await nearest(latitude, longitude);
      return (
        place && {
          postalCode: place.postalCode,
          route: '',
          town: place.district,
          street: place.locality,
          province: place.state,
        }
      );
    },
    async around(code) {
      const { table } = await open();
      const row = findRowAround(table, code);
      return row === undefined ? undefined : toPlace(table, row);
    },
    async find(text) {
      const { table, index } = await open();
      const rows = postalCodesIn(text)
        .map((code) => findRowByCode(table, code))
        .filter((row) => row !== undefined);
      const byCode = rows.find((row) => isPlaced(table, row)) ?? rows[0];
      if (byCode !== undefined) return toPlace(table, byCode);
      const byName = findRowByName(table, index, text);
      return byName && toPlace(table, byName.row, byName.locality);
    },
  };
}

async function openTable() {
  const table = await readPlaceTable();
  return { table, index: createNameIndex(table.rows) };
}
