import { followLink } from '#lib/stores/account/newsletter';

const button = document.querySelector<HTMLButtonElement>('[data-follow]');
const answer = document.querySelector<HTMLElement>('[data-follow-answer]');

// Only a press follows the link: programs that look through mail open pages, too.
button?.addEventListener('click', () => void follow(button));

async function follow(pressed: HTMLButtonElement): Promise<void> {
  if (!answer || pressed.ariaDisabled === 'true') return;
  pressed.ariaDisabled = 'true';
  const purpose = pressed.dataset.follow === 'confirm' ? 'confirm' : 'unsubscribe';
  const { isDone, text } = await followLink(purpose, location.hash.slice(1));
  pressed.ariaDisabled = null;
  pressed.hidden = isDone;
  answer.textContent = text;
  answer.className = isDone ? 'alert alert-success' : 'alert alert-error';
}
