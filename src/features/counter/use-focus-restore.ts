import { useEffect } from 'react';

/** Where the focus may go: headings and parts that are not controls, and buttons that lead on. */
const focusTargets = '[tabindex="-1"], [data-opens]';

function* outwards(from: EventTarget | null): Generator<HTMLElement> {
  for (let one = from instanceof HTMLElement ? from : null; one; one = one.parentElement) yield one;
}

/** Whether nothing has the focus. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * When the focused element is removed and nothing else takes the focus, moves it to the element that has its id now, or to the
 * nearest target: a parent of the removed element, or the first target within one.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let path: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => void (path = [...outwards(target)]);
    const restoreFocus = () => {
      const [gone] = path;
      if (!isFocusLost() || gone?.isConnected !== false) return;
      const moved = document.getElementById(gone.id); // a card that is in another list now
      const around = path.filter(({ isConnected }) => isConnected);
      const found = around.map((part) =>
        part.matches(focusTargets) ? part : part.querySelector<HTMLElement>(focusTargets),
      );
      (moved ?? found.find(Boolean))?.focus({ preventScroll: true });
    };
    // Two frames later, so that a step's own choice comes first.
    const observer = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(restoreFocus)));
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
