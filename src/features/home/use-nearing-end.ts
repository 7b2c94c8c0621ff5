import { useEffect, type RefObject } from 'react';

/** The part of the list above the screen's lower edge at which more is loaded (spec §9). */
const threshold = 0.8;
const throttleMs = 150;

function isNearEnd(list: HTMLElement): boolean {
  const { top, height } = list.getBoundingClientRect();
  return height > 0 && innerHeight - top >= height * threshold; // ignores a hidden tab
}

/** Calls `onNear` when the customer has scrolled through most of the list, while `isWatching`. */
export function useNearingEnd(list: RefObject<HTMLElement | null>, onNear: () => void, isWatching: boolean): void {
  useEffect(() => {
    if (!isWatching) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      timer = undefined;
      if (list.current && isNearEnd(list.current)) onNear();
    };
    const checkSoon = () => {
      timer ??= setTimeout(check, throttleMs);
    };
    addEventListener('scroll', checkSoon, { passive: true });
    addEventListener('resize', checkSoon);
    checkSoon();
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', checkSoon);
      removeEventListener('resize', checkSoon);
    };
  }, [list, onNear, isWatching]);
}
