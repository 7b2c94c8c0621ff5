import { atom } from 'nanostores';
import * as v from 'valibot';
import { persisted } from '#lib/stores/device/persisted';

export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** The preference of this device. */
export const $isAwake = persisted('counterAwake', v.boolean());

/** Whether the device has refused to keep the screen on, to save its battery. */
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

export async function setAwake(isOn: boolean): Promise<void> {
  $isAwake.set(isOn);
  $awakeFailed.set(false);
  await (isOn ? ask() : release());
}

/** Reacquires the wake lock whenever the page becomes visible, because browsers release it. @returns stops it */
export function keepScreenAwake(): () => void {
  const wake = () => void ask();
  wake();
  document.addEventListener('visibilitychange', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    void release();
  };
}
