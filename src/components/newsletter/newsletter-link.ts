import { openNewsletterLink } from '#lib/stores/account/newsletter';

const button = document.querySelector<HTMLButtonElement>('[data-follow]');
const answer = document.querySelector<HTMLElement>('[data-follow-answer]');

// Only a press follows the link: mail scanners open pages, too.
button?.addEventListener('click', () => void follow(button));

async function follow(button: HTMLButtonElement): Promise<void> {
  if (!answer || button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const purpose = button.dataset.follow === 'confirm' ? 'confirm' : 'unsubscribe';
  const { isDone, text } = await openNewsletterLink(purpose, location.hash.slice(1));
  button.ariaDisabled = null;
  button.hidden = isDone;
  answer.textContent = text;
  answer.className = isDone ? 'alert alert-success' : 'alert alert-error';
}
