import { useEffect, useRef } from 'react';

const field = 'input:not([readonly]), select, textarea';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** What takes the focus: the opener of the step that was left, else a field, a heading, any opener. */
function nextIn(part: HTMLElement, left: string): HTMLElement | null | undefined {
  const openers = [...part.querySelectorAll<HTMLElement>('[data-opens]')];
  const within = (selector: string) => part.querySelector<HTMLElement>(selector);
  return (
    openers.find(({ dataset }) => dataset['opens'] === left) ?? within(field) ?? within('h2[tabindex]') ?? openers[0]
  );
}

/**
 * Keeps the focus when a step takes the place of another and the focused control is gone with it: it goes to the first
 * field of what has opened; when that is over, back to the button whose `data-opens` names it; else to the heading.
 * @returns the ref for what holds the steps
 */
export function useStepFocus<Part extends HTMLElement = HTMLDivElement>(step: string | number | boolean) {
  const part = useRef<Part>(null);
  const before = useRef(step);
  useEffect(() => {
    const left = before.current;
    before.current = step;
    if (left !== step && part.current && isLost()) nextIn(part.current, String(left))?.focus();
  }, [step]);
  return part;
}
