import type { IslandFailure, IslandName } from '#contract/service';
import { settings } from '#lib/api/settings';

const counted = new Set<string>();

/**
 * Counts a failure of an island for the operator (`countFailure`), once per page. Sends only its name and kind.
 * Does not use the contract's client, which every page would have to load.
 */
export function countIslandFailure(island: IslandName, failure: IslandFailure): void {
  if (counted.has(island + failure)) return;
  counted.add(island + failure);
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ island, failure });
  settings
    .fetch(`${settings.base}/island/failure`, { method: 'POST', headers, body })
    .catch((error: unknown) => console.warn('Not counted:', error));
}
