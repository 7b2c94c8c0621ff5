import { useEffect, useRef } from 'react';

const thresholdSeen = 0.8;
const throttleMilliseconds = 150;
/** How far ahead of the customer the next page is fetched. */
const ahead = '0px 0px 800px 0px';

/** A ref for the mark at the list's end: `onSeen` is called, at most every 150 ms, while it is near. */
export function useEndSeen(onSeen: () => void, isWatching: boolean) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWatching || !mark.current) return undefined;
    let seenAt = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || entry.time - seenAt < throttleMilliseconds) return;
        seenAt = entry.time;
        onSeen();
      },
      { threshold: thresholdSeen, rootMargin: ahead },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [onSeen, isWatching]);
  return mark;
}
