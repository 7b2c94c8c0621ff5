import { atom } from 'nanostores';

export type Severity = 'success' | 'error' | 'info';

/** `undo` reverts what the text reports. */
export interface Notice {
  text: string;
  severity: Severity;
  undo?: () => void;
}

export const $notice = atom<Notice | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
let durationMs = 0;

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
 * Shows a message for a while, in place of an earlier one. @param ms 2000 for the cart's toasts, 3000 for the snackbar
 * (spec §9)
 */
export function notify(text: string, severity: Severity, ms = 2000, undo?: () => void): void {
  durationMs = ms;
  $notice.set({ text, severity, ...(undo && { undo }) });
  releaseNotice();
}
