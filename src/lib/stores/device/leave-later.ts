/**
 * Goes elsewhere after a while, unless the customer is leaving the page by then: on a slow line the page that they have chosen
 * is still awaited, and would be given up for this one.
 * @returns what cancels it
 */
export function leaveLater(leave: () => void, delayMs: number): () => void {
  const ended = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    ended.abort();
  };
  const timer = setTimeout(() => {
    ended.abort();
    leave();
  }, delayMs);
  window.addEventListener('beforeunload', cancel, ended);
  window.addEventListener('pagehide', cancel, ended);
  // Safari on phones does not say that it leaves a page before the next one has come.
  const followLink = ({ target }: MouseEvent) => target instanceof Element && target.closest('a[href]') && cancel();
  window.addEventListener('click', followLink, ended);
  return cancel;
}
