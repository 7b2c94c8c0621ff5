import { atom } from 'nanostores';
import * as v from 'valibot';
import { persisted } from '#lib/stores/device/persisted';

/** Browsers play no sound before the first tap on a page: `waiting` for it, if the sound was on. */
export const $bell = atom<'off' | 'waiting' | 'on'>('off');

/** The preference of this device. */
const $isEnabled = persisted('counterBell', v.boolean());

const everyMs = 4000;
let audio: AudioContext | undefined;

function ring(audio: AudioContext): void {
  for (const [frequency, begin] of [
    [880, 0],
    [1175, 0.22],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + begin;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.5, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.22);
  }
}

/** Turns the sound on and plays it. Call it from a tap. */
export async function turnBellOn(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume();
  $isEnabled.set(true);
  $bell.set('on');
  ring(audio);
}

export function turnBellOff(): void {
  $isEnabled.set(false);
  $bell.set('off');
}

const taps = ['pointerup', 'keydown'];

/** Restores the sound after a reload: at once if the browser allows it, else with the first tap. */
export function restoreBell(): (() => void) | undefined {
  if (!$isEnabled.get() || $bell.get() === 'on') return undefined;
  const waiting = (audio ??= new AudioContext());
  const turnOn = () => {
    if ($isEnabled.get()) $bell.set('on');
  };
  if (waiting.state === 'running') {
    turnOn();
    return undefined;
  }
  $bell.set('waiting');
  const tap = () => void waiting.resume().then(turnOn);
  for (const name of taps) addEventListener(name, tap, { once: true });
  return () => {
    for (const name of taps) removeEventListener(name, tap);
  };
}

export function ringOnce(): void {
  if (audio && $bell.get() === 'on') ring(audio);
}

/** Rings repeatedly, if the sound is on. @returns stops it */
export function startRinging(): () => void {
  ringOnce();
  const timer = setInterval(ringOnce, everyMs);
  return () => clearInterval(timer);
}
