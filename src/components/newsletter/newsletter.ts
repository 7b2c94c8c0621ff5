import { askForLetter } from '#lib/stores/account/newsletter';

/** Sends what a subscriber's box holds, and says beside it how that went. */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  const space = form.querySelector<HTMLElement>('[data-newsletter-answer]');
  if (!input || !button || !space || button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const { isDone, text } = await askForLetter(input.value);
  button.ariaDisabled = null;
  space.textContent = text;
  space.toggleAttribute('data-failed', !isDone);
  input.ariaInvalid = isDone ? null : 'true';
  if (isDone) input.value = '';
  else input.focus();
}
