import * as t from '#texts/import-results';
import type { Database } from '#server/db/database';
import { places } from '#server/stores/places/places';
import { schemeOf } from '#server/stores/tax-scheme';
import type { Complete } from '../parse/csv-table.ts';
import type { StoreFolder } from './folder.ts';
import { describeProblem } from '../problem.ts';

type Store = Pick<Complete<StoreFolder>, 'store' | 'delivery'>;
type Zone = Store['delivery'][number];

/** Warns if a composition store delivers to another state (section 10(2) CGST Act). */
export async function compositionWarnings(stores: Store[], db: Database): Promise<string[]> {
  const warnings = [];
  for (const { store, delivery } of stores.filter(({ store }) => schemeOf(store.value) === 'composition')) {
    const home = (await places.find(db, store.value.postal_code))?.state;
    for (const zone of delivery) {
      const reached = await otherPlace(db, zone, home);
      if (reached) warnings.push(warningOf(store.value.store_name, zone, reached));
    }
  }
  return warnings;
}

const warningOf = (store_name: string, zone: Zone, reached: string): string =>
  describeProblem({
    ...zone.at('value'),
    message: t.compositionZone({ store: store_name, place: reached }),
  });

/** The first place of a zone outside the store's state. */
async function otherPlace(db: Database, { value }: Zone, home: string | undefined): Promise<string | undefined> {
  if (value.kind === 'country') return t.wholeCountry({ country: value.value });
  if (value.kind === 'radius_km') return undefined;
  for (const code of value.value.split(';')) {
    const place = await (code.endsWith('*') ? places.around(db, code.slice(0, -1)) : places.find(db, code));
    if (home && place && place.state !== home) return t.placeByCode({ place: place.state, code });
  }
  return undefined;
}
