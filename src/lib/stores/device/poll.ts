/** Calls `work` now, at intervals while the page is visible, and on return to the page. @returns stops it */
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
