/**
 * Calls a function now, at intervals while the page is visible, and when the customer returns to the page.
 * @returns stops it
 */
export function pollWhileVisible(work: () => void, everyMs = 15_000): () => void {
  const workIfVisible = () => {
    if (document.visibilityState === 'visible') work();
  };
  work();
  const timer = setInterval(workIfVisible, everyMs);
  document.addEventListener('visibilitychange', workIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', workIfVisible);
  };
}
