import * as v from 'valibot';
import { foundStore, toWireTerms, type FoundStore } from '#contract/store';
import { sessionArea } from '#lib/stores/device/storage';
import { parseStored } from '#lib/stores/device/parse-stored';

const storedStores = v.array(foundStore);

const toStored = (stores: FoundStore[]): v.InferInput<typeof storedStores> =>
  stores.map(({ delivery, ...store }) => ({
    ...store,
    ...(delivery !== undefined && { delivery: delivery && toWireTerms(delivery) }),
  }));

/** Saves the stores of a search as `stores` until the tab is closed. */
export const saveFoundStores = (stores: FoundStore[]): void =>
  sessionArea.write('stores', JSON.stringify(toStored(stores)));

/** The stores of the last search in this tab, nearest first. */
export const getFoundStores = (): FoundStore[] | undefined => parseStored(storedStores, sessionArea.read('stores'));
