import { useEffect, type RefObject } from 'react';

/** The minimum visible height of the list in pixels: two or three options. */
const seenHeight = 132;

/** Scrolls the field to the top if the list opens below the screen's edge, or behind the keyboard. */
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
