import { useLayoutEffect, useRef } from 'react';

const fieldSelector = 'input:not([readonly]), select, textarea';

function isLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest('[hidden]') !== null;
}

/** The element to focus: the button that opened the previous step, else a field, a heading, any such button. */
function focusTarget(part: HTMLElement, last: string, skipsFields: boolean): HTMLElement | null | undefined {
  const openers = [...part.querySelectorAll<HTMLElement>('[data-opens]')];
  const within = (selector: string) => part.querySelector<HTMLElement>(selector);
  return (
    openers.find(({ dataset }) => dataset['opens'] === last) ??
    (skipsFields ? undefined : within(fieldSelector)) ??
    within(':is(h2, h3)[tabindex]') ??
    openers[0]
  );
}

/**
 * Restores the focus when a step replaces another and the focused control is removed or hidden.
 * It moves to the new step's first field; on return, to the button whose `data-opens` names the step; else to the
 * heading.
 * @param skipsFields for steps where a field would open a phone's keyboard
 * @returns the ref for the element around the steps
 */
export function useStepFocus<Part extends HTMLElement = HTMLDivElement>(
  step: string | number | boolean,
  skipsFields = false,
) {
  const part = useRef<Part>(null);
  const lastStep = useRef(step);
  useLayoutEffect(() => {
    const last = lastStep.current;
    lastStep.current = step;
    if (last !== step && part.current && isLost()) focusTarget(part.current, String(last), skipsFields)?.focus();
  }, [step, skipsFields]);
  return part;
}
