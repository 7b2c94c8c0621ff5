import { useEffect, useRef } from 'react';

/** Does something when a number has risen since it was first shown. */
export function useOnceMore(count: number | undefined, work: () => void): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (last.current !== undefined && count !== undefined && count > last.current) work();
    last.current = count;
  }, [count, work]);
}
