/**
 * Leaves the page after a delay, unless the customer is already leaving: on a slow connection, this would cancel their
 * navigation.
 * Safari on phones does not announce that it leaves, so pressing a link counts.
 * @returns cancels it
 */
export function redirectLater(redirect: () => void, delayMs: number): () => void {
  const timer = setTimeout(redirect, delayMs);
  const cancel = () => clearTimeout(timer);
  window.addEventListener('beforeunload', cancel, { once: true });
  window.addEventListener('click', ({ target }) => (target as Element).closest('a') && cancel());
  return cancel;
}
