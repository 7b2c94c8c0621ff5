import * as v from 'valibot';
import type { Country } from '#lib/account/target';
import { persisted } from '#lib/stores/device/persisted';

/** The customer's country for delivery; null for the store's own. */
export const $deliveryCountry = persisted<Country>('deliveryCountry', v.picklist(['India', 'Canada']));
