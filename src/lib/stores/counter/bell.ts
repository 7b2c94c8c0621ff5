import { atom } from 'nanostores';

/** Whether new orders are heard. Browsers play nothing before the first tap on a page. */
export const $bell = atom<'off' | 'on'>('off');

const everyMs = 4000;
let audio: AudioContext | undefined;

/** Two short tones. */
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

/** Turns the sound on, and rings once so that it is known. Call it from a tap. */
export async function turnBellOn(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume();
  $bell.set('on');
  ring(audio);
}

/** Turns the sound off. */
export const turnBellOff = (): void => $bell.set('off');

/** Rings now, and again until it is ended, if the sound is on. @returns ends it */
export function keepRinging(): () => void {
  const again = () => {
    if (audio && $bell.get() === 'on') ring(audio);
  };
  again();
  const timer = setInterval(again, everyMs);
  return () => clearInterval(timer);
}
