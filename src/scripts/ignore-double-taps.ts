const graceMs = 600;
/** Maximum distance between the two taps. Browsers snap taps to nearby controls. */
const doubleTapRadiusPx = 24;

const controlOf = (target: EventTarget | null): Element | null => {
  if (!(target instanceof Element)) return null;
  return (
    target.closest('label')?.control ?? target.closest('a, button, input, select, summary, textarea, [role=option]')
  );
};

/** Scripts may reuse an element for the next step; the same control keeps its label. */
const wordsOf = (control: Element): string => `${control.ariaLabel ?? ''} ${control.textContent}`;

/**
 * Ignores the second click of a double tap when it lands on a control that the first click revealed.
 * A control counts as revealed if its element or label differs from the first, or if the first click opened the document:
 * event times start with its navigation.
 */
export function ignoreDoubleTaps(): void {
  let last: { control: Element; words: string; x: number; y: number } | undefined;
  let lastAt = 0;
  let isTouch = false;
  addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), true);
  addEventListener(
    'click',
    (event) => {
      const { target, detail, timeStamp, clientX, clientY } = event;
      const control = controlOf(target);
      if (detail === 0 || !control) return; // triggered by a key or a script
      const isSecond = (last && detail > 1) || (isTouch && timeStamp - lastAt < graceMs);
      const words = wordsOf(control);
      const isOther = control !== last?.control || words !== last.words;
      const isNear = !last || Math.hypot(clientX - last.x, clientY - last.y) <= doubleTapRadiusPx;
      lastAt = timeStamp;
      if (isSecond && isOther && isNear) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      last = { control, words, x: clientX, y: clientY };
    },
    true,
  );
}
