import { stateOfGstin } from '#lib/tax/gstin';
import * as t from '#texts/import-results';
import type { Database } from '#server/db/database';
import { places } from '#server/stores/places/places';

interface Store {
  store_name: string;
  postal_code: string;
  gstin: string;
}

/** Warns if a GSTIN's state is not its postal code's. A branch may have one on purpose. */
export async function gstinWarnings(stores: Store[], db: Database): Promise<string[]> {
  const warnings = [];
  for (const { store_name, postal_code, gstin } of stores.filter((store) => store.gstin)) {
    const [registered, place] = [stateOfGstin(gstin), await places.find(db, postal_code)];
    if (!place || registered === place.state) continue;
    const wrong = { store: store_name, state: place.state, gstin };
    warnings.push(registered ? t.gstinState({ ...wrong, other: registered }) : t.gstinUnknown(wrong));
  }
  return warnings;
}
