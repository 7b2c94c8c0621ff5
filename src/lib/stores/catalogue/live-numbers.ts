import type * as v from 'valibot';
import { getLive } from '#contract/catalogue';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { storeIds } from '#lib/stores/device/page-store';

/** Current price (minor units) and stock of a product. */
export type LiveNumbers = v.InferOutput<typeof getLive.answer>['data'][number];

/**
 * The numbers of up to 100 products in one call, without removed products.
 * Undefined if the call fails: the published prices stay.
 */
export async function fetchLiveNumbers(itemIds: string[]): Promise<Map<string, LiveNumbers> | undefined> {
  try {
    const { data } = await call(getLive, { params: storeIds(), query: { ids: itemIds.slice(0, 100).join(',') } });
    return new Map(data.map((numbers) => [String(numbers.item_id), numbers]));
  } catch (error) {
    console.warn('Prices and stock are those of the published page:', sentenceFor(error));
    return undefined;
  }
}
