import { requestNewsletter } from '#lib/stores/account/newsletter';
import { showProblem } from '../../widgets/show-problem.ts';

/** Sends the newsletter form and shows the result beside it. */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  const answer = form.querySelector<HTMLElement>('[data-newsletter-answer]');
  if (!input || !button || !answer || button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const { isDone, text } = await requestNewsletter(input.value);
  button.ariaDisabled = null;
  answer.textContent = text;
  answer.toggleAttribute('data-failed', !isDone);
  input.ariaInvalid = isDone ? null : 'true';
  if (isDone) input.value = '';
  else showProblem(form);
}
