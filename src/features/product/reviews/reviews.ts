/** Loads the reviews shortly before they scroll into view. */
export function startReviews(main: HTMLElement, signal: AbortSignal): void {
  const section = main.querySelector<HTMLElement>('[data-reviews]');
  if (!section) return;
  const show = async () => {
    try {
      const { showReviews } = await import('./review-list.ts');
      await showReviews(section);
    } catch (error) {
      console.warn('Reviews are not shown:', error);
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void show();
    },
    { rootMargin: '200px' },
  );
  observer.observe(section);
  signal.addEventListener('abort', () => observer.disconnect());
}
