import { useCallback, useEffect, useRef, useState } from 'react';
import { showProblem } from '../widgets/show-problem.ts';

/**
 * Focuses the first problem of a refused form, once it is rendered.
 * @returns the ref of the element around the form, and an action to call after each attempt
 */
export function useShownProblem<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0 && part.current) showProblem(part.current);
  }, [attempts]);
  return [part, useCallback(() => setAttempts((count) => count + 1), [])] as const;
}
