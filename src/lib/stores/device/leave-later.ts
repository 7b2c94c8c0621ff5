/**
 * Goes elsewhere after a while, unless the customer is leaving the page by then: on a slow line the page that they have chosen
 * is still awaited, and would be given up for this one. Safari on phones does not announce that it leaves, so that a link
 * counts when it is pressed.
 * @returns what cancels it
 */
export function leaveLater(leave: () => void, delayMs: number): () => void {
  const timer = setTimeout(leave, delayMs);
  const cancel = () => clearTimeout(timer);
  window.addEventListener('beforeunload', cancel, { once: true });
  window.addEventListener('click', ({ target }) => (target as Element).closest('a') && cancel());
  return cancel;
}
