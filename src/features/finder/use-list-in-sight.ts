import { useEffect, type RefObject } from 'react';

/** How much of the list must be seen, in pixels: two options or three. */
const seenHeight = 132;

/** Moves the field to the top of the screen when the list opens below its edge, or behind the keyboard. */
export function useListInSight(root: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const screen = window.visualViewport;
    if (!isOpen || !screen) return;
    const reveal = () => {
      const list = root.current?.querySelector('.finder-menu')?.getBoundingClientRect();
      if (list && list.top + seenHeight > screen.offsetTop + screen.height) root.current?.scrollIntoView();
    };
    reveal();
    screen.addEventListener('resize', reveal);
    return () => screen.removeEventListener('resize', reveal);
  }, [root, isOpen]);
}
