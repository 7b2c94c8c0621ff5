import { useEffect, useRef } from 'react';

/** Calls `work` each time a number increases. */
export function useOnIncrease(count: number | undefined, work: () => void): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (last.current !== undefined && count !== undefined && count > last.current) work();
    last.current = count;
  }, [count, work]);
}
