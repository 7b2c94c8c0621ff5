import { opensElsewhere } from '../../widgets/opens-elsewhere.ts';

/** Detects whether a link or a store's card is followed, before something else opens another page. */
export function watchLinks(): { stop(): boolean } {
  let isFollowed = false;
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && link.target !== '_blank' && !opensElsewhere(event)) isFollowed = true;
  };
  window.addEventListener('click', onClick);
  return {
    /** @returns whether the page is being left by a link */
    stop() {
      window.removeEventListener('click', onClick);
      return isFollowed;
    },
  };
}
