const wrongField = '[aria-invalid="true"]';
const message = '[role="alert"]:not(:empty, [data-notices-of])';

/** The closest message element of a form, at most in its section, dialog or page. */
function messageNear(form: Element): HTMLElement | null | undefined {
  const found = form.querySelector<HTMLElement>(message);
  if (found || form.matches('section, dialog, main')) return found;
  return form.parentElement && messageNear(form.parentElement);
}

/**
 * Focuses the first invalid field of a refused form, or its message.
 * Scrolls it to the middle of the screen, where no bar covers it.
 */
export function showProblem(form: Element): void {
  const field = form.querySelector<HTMLElement>(wrongField);
  const target = field ?? messageNear(form);
  if (!target) return;
  if (!field) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  (target.closest('.field') ?? target).scrollIntoView({ block: 'center' });
}
