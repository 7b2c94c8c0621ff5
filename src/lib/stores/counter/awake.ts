import { atom } from 'nanostores';
import * as v from 'valibot';
import { persisted } from '#lib/stores/device/persisted';

/** Whether this device can keep its screen on for a page. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Whether the screen is to stay on while the counter is shown on this device. */
export const $isAwake = persisted('counterAwake', v.boolean());

/** Whether the device has refused to keep it on, to save its battery. */
export const $awakeFailed = atom(false);

let lock: WakeLockSentinel | undefined;

async function ask(): Promise<void> {
  if (!$isAwake.get() || document.visibilityState !== 'visible') return;
  try {
    lock = await navigator.wakeLock.request('screen');
    $awakeFailed.set(false);
    if (!$isAwake.get()) await release();
  } catch (error) {
    console.warn(error);
    $awakeFailed.set(true);
  }
}

async function release(): Promise<void> {
  await lock?.release();
  lock = undefined;
}

/** Turns keeping the screen on or off. */
export async function setAwake(isWished: boolean): Promise<void> {
  $isAwake.set(isWished);
  $awakeFailed.set(false);
  await (isWished ? ask() : release());
}

/** Keeps the screen on if requested. Browsers release the lock when the page is hidden, so it is requested again. @returns ends it */
export function keepAwake(): () => void {
  const wake = () => void ask();
  wake();
  document.addEventListener('visibilitychange', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    void release();
  };
}
