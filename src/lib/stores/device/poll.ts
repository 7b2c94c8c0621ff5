const intervalMs = 15_000;

/**
 * Does something now, every 15 s while the page is visible, and when the customer returns to it.
 * @returns stops it
 */
export function pollWhileVisible(work: () => void): () => void {
  const workIfVisible = () => {
    if (document.visibilityState === 'visible') work();
  };
  work();
  const timer = setInterval(workIfVisible, intervalMs);
  document.addEventListener('visibilitychange', workIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', workIfVisible);
  };
}
