import { stateOfGstin } from '#lib/tax/gstin';
import { createPlaces } from '#server/stores/places/places';

interface Store {
  store_name: string;
  postal_code: string;
  gstin: string;
}

/** Says of each store whose GSTIN belongs to another state than its postal code, which a branch may mean. */
export async function gstinWarnings(stores: Store[]): Promise<string[]> {
  const places = createPlaces();
  const warnings = [];
  for (const { store_name, postal_code, gstin } of stores.filter((store) => store.gstin)) {
    const [registered, place] = [stateOfGstin(gstin), await places.find(postal_code)];
    if (place && registered !== place.state)
      warnings.push(
        `${store_name} is in ${place.state}, but its GSTIN ${gstin} is of ${registered ?? 'no present state'}. Please check it.`,
      );
  }
  return warnings;
}
