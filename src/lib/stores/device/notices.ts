import { atom } from 'nanostores';

export type Severity = 'success' | 'error' | 'info';

/** What the page says briefly, or null. */
export const $notice = atom<{ text: string; severity: Severity } | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
let durationMs = 0;

/** Takes the notice away. */
export function closeNotice(): void {
  clearTimeout(timer);
  $notice.set(null);
}

/** Lets the notice stay, while somebody points at it say, until {@link releaseNotice}. */
export const holdNotice = (): void => clearTimeout(timer);

/** Takes the notice away after its time, counted from now. */
export function releaseNotice(): void {
  clearTimeout(timer);
  timer = setTimeout(closeNotice, durationMs);
}

/**
 * Says something for a while; a newer notice takes the place of an older one.
 * @param milliseconds 2000 for the cart's toasts, 3000 for the snackbar (spec §9)
 */
export function notify(text: string, severity: Severity, milliseconds = 2000): void {
  durationMs = milliseconds;
  $notice.set({ text, severity });
  releaseNotice();
}
