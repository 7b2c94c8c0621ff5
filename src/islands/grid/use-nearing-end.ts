import { useEffect, type RefObject } from 'react';

/** How much of the list has passed the lower edge of the screen when it goes on, and how often that is looked at (spec §9). */
const thresholdPassed = 0.8;
const throttleMilliseconds = 150;

function isNearEnd(list: HTMLElement): boolean {
  const { top, height } = list.getBoundingClientRect();
  return innerHeight - top >= height * thresholdPassed;
}

/** Calls `onNear` when the customer has scrolled through most of the list, for as long as it is being watched. */
export function useNearingEnd(list: RefObject<HTMLElement | null>, onNear: () => void, isWatching: boolean): void {
  useEffect(() => {
    if (!isWatching) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (list.current && isNearEnd(list.current)) onNear();
    };
    const lookSoon = () => {
      timer ??= setTimeout(look, throttleMilliseconds);
    };
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    lookSoon();
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [list, onNear, isWatching]);
}
