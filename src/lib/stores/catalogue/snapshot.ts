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
 * The whole catalogue of the page's store as it is now, prices in minor units, without stock. Asked for once a page;
 * the browser keeps it between pages and asks only whether it has changed. After a failure the next call asks again.
 * @throws {ApiError} @throws {NetworkError}
 */
export const loadSnapshot = (): Promise<Snapshot> => (pending ??= fetchSnapshot());
