import { atom } from 'nanostores';

export type Severity = 'success' | 'error' | 'info';

/** The message that the page shows for a short time, or null. */
export const $notice = atom<{ text: string; severity: Severity } | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
let durationMs = 0;

/** Hides the notice. */
export function closeNotice(): void {
  clearTimeout(timer);
  $notice.set(null);
}

/** Keeps the notice, for example while the pointer is over it, until {@link releaseNotice}. */
export const holdNotice = (): void => clearTimeout(timer);

/** Hides the notice after its full time, counted from now. */
export function releaseNotice(): void {
  clearTimeout(timer);
  timer = setTimeout(closeNotice, durationMs);
}

/**
 * Shows a message for a while; a newer notice replaces an older one.
 * @param ms 2000 for the cart's toasts, 3000 for the snackbar (spec §9)
 */
export function notify(text: string, severity: Severity, ms = 2000): void {
  durationMs = ms;
  $notice.set({ text, severity });
  releaseNotice();
}
