/**
 * Does something now, every so often while the page is visible, and when the customer returns to it.
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
