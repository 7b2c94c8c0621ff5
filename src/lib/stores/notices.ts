import { atom } from 'nanostores';

export type Severity = 'success' | 'error' | 'info';

/** What the page says briefly, or null. */
export const $notice = atom<{ text: string; severity: Severity } | null>(null);

/**
 * Says something for a while; a newer notice takes the place of an older one.
 * @param milliseconds 2000 for the cart's toasts, 3000 for the snackbar (spec §9)
 */
export function notify(text: string, severity: Severity, milliseconds = 2000): void {
  const notice = { text, severity };
  $notice.set(notice);
  setTimeout(() => {
    if ($notice.get() === notice) $notice.set(null);
  }, milliseconds);
}
