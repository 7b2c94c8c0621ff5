import { atom } from 'nanostores';
import { healthz } from '#contract/service';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { configureApi } from '#lib/api/settings';

/** Whether the shop can be reached: the device has no network, or the network has no shop. */
export type Connection = 'online' | 'offline' | 'unreachable';

const isOffline = () => 'onLine' in navigator && !navigator.onLine;

/** Whether the shop can be reached, as the device and the last call reported. */
export const $connection = atom<Connection>(isOffline() ? 'offline' : 'online');

function updateConnection(isReached: boolean): void {
  if (isReached) $connection.set('online');
  else $connection.set(isOffline() ? 'offline' : 'unreachable');
}

/** Calls the shop to see whether it can be reached; the result is in {@link $connection}. */
export async function checkConnection(): Promise<void> {
  try {
    await call(healthz);
  } catch (error) {
    console.warn('The shop was not reached:', sentenceFor(error));
  }
}

/** Watches the device's network and every call. */
export function watchConnection(): void {
  configureApi({ onConnectivity: updateConnection });
  addEventListener('offline', () => updateConnection(false));
  addEventListener('online', () => void checkConnection());
}
