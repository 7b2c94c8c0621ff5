import { useEffect } from 'react';

/** The targets of restored focus: headings, non-interactive parts, and buttons that open a view. */
const focusTargets = '[tabindex="-1"], [data-opens]';

function* outwards(from: EventTarget | null): Generator<HTMLElement> {
  for (let one = from instanceof HTMLElement ? from : null; one; one = one.parentElement) yield one;
}

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Restores the focus when the focused element is removed: to the new element with its id, else to the nearest target,
 * which is a parent of the removed element, or the first target within one.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let path: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => void (path = [...outwards(target)]);
    const restoreFocus = () => {
      const [gone] = path;
      if (!isFocusLost() || gone?.isConnected !== false) return;
      const moved = document.getElementById(gone.id); // a card that moved to another list
      const around = path.filter(({ isConnected }) => isConnected);
      const found = around.map((part) =>
        part.matches(focusTargets) ? part : part.querySelector<HTMLElement>(focusTargets),
      );
      (moved ?? found.find(Boolean))?.focus({ preventScroll: true });
    };
    // Two frames later, so that a step's own focus comes first.
    const observer = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(restoreFocus)));
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
