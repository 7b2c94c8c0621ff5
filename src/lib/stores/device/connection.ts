import { atom } from 'nanostores';
import { healthz } from '#contract/service';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { configureApi } from '#lib/api/settings';

/** `offline`: no network. `unreachable`: a network, but no shop. */
export type Connection = 'online' | 'offline' | 'unreachable';

const isOffline = () => 'onLine' in navigator && !navigator.onLine;

/** As reported by the device and the last call. */
export const $connection = atom<Connection>(isOffline() ? 'offline' : 'online');

function updateConnection(isReached: boolean): void {
  if (isReached) $connection.set('online');
  else $connection.set(isOffline() ? 'offline' : 'unreachable');
}

/** Calls the shop; the result is in {@link $connection}. */
export async function checkConnection(): Promise<void> {
  try {
    await call(healthz);
  } catch (error) {
    console.warn('The shop was not reached:', sentenceFor(error));
  }
}

export function watchConnection(): void {
  configureApi({ onConnectivity: updateConnection });
  addEventListener('offline', () => updateConnection(false));
  addEventListener('online', () => void checkConnection());
}
