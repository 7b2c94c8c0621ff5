const graceMs = 600;
/** Maximum distance between the two taps. Browsers snap taps to nearby controls. */
const doubleTapRadiusPx = 24;

const controlOf = (target: EventTarget | null): Element | null => {
  if (!(target instanceof Element)) return null;
  return (
    target.closest('label')?.control ?? target.closest('a, button, input, select, summary, textarea, [role=option]')
  );
};

/** Scripts may reuse an element for the next step: the same control keeps its words. */
const wordsOf = (control: Element): string => `${control.ariaLabel ?? ''} ${control.textContent}`;

/**
 * Ignores the second click of a double tap when it lands on a control that the first click revealed.
 * A control counts as revealed if its element or label differs from the first.
 */
export function ignoreDoubleTaps(): void {
  let last: { control: Element; words: string; at: number; x: number; y: number } | undefined;
  let isTouch = false;
  addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), true);
  addEventListener(
    'click',
    (event) => {
      const { target, detail, timeStamp, clientX, clientY } = event;
      const control = controlOf(target);
      if (detail === 0 || !control) return; // a key or a script pressed it
      const isSecond = detail > 1 || (isTouch && timeStamp - (last?.at ?? -graceMs) < graceMs);
      const words = wordsOf(control);
      const isOther = last && (control !== last.control || words !== last.words);
      if (isSecond && last && isOther && Math.hypot(clientX - last.x, clientY - last.y) <= doubleTapRadiusPx) {
        event.preventDefault();
        event.stopImmediatePropagation();
        last.at = timeStamp;
        return;
      }
      last = { control, words, at: timeStamp, x: clientX, y: clientY };
    },
    true,
  );
}
