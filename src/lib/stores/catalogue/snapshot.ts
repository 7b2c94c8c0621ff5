import { getSnapshot, type Snapshot } from '#contract/snapshot';
import { call } from '#lib/api/client';
import { storeIds } from '#lib/stores/device/page-store';

let pending: Promise<Snapshot> | undefined;

async function fetchSnapshot(): Promise<Snapshot> {
  try {
    return (await call(getSnapshot, { params: storeIds() })).data;
  } catch (error) {
    pending = undefined;
    throw error;
  }
}

/**
 * The current catalogue of the page's store, prices in minor units, without stock.
 * Requested once per page; the browser caches and revalidates it. The next call retries after a failure.
 * @throws {ApiError | NetworkError}
 */
export const loadSnapshot = (): Promise<Snapshot> => (pending ??= fetchSnapshot());
