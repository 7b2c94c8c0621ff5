import * as networkTexts from '#texts/network';
import { openNewsletterLink } from '#lib/stores/account/newsletter';
import { loadPart } from '#lib/stores/device/load-part';

const loadBackInStock = () => loadPart(() => import('#lib/stores/account/back-in-stock'));

const links = {
  confirm: (token: string) => openNewsletterLink('confirm', token),
  unsubscribe: (token: string) => openNewsletterLink('unsubscribe', token),
  'confirm-back-in-stock': async (token: string) => (await loadBackInStock()).openBackInStockLink('confirm', token),
  'forget-back-in-stock': async (token: string) => (await loadBackInStock()).openBackInStockLink('forget', token),
};

export type LinkPurpose = keyof typeof links;

const button = document.querySelector<HTMLButtonElement>('[data-follow]');
const answer = document.querySelector<HTMLElement>('[data-follow-answer]');

/** Follows the link of a message only on a press, because mail scanners open pages, too. */
export const startMessageLink = (): void => button?.addEventListener('click', () => void follow(button));

async function follow(button: HTMLButtonElement): Promise<void> {
  if (!answer || button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const followed = links[button.dataset.follow as LinkPurpose](location.hash.slice(1));
  const { isDone, text } = await followed.catch(() => ({ isDone: false, text: networkTexts.unexpected() }));
  button.ariaDisabled = null;
  button.hidden = isDone;
  answer.textContent = text;
  answer.className = isDone ? 'alert alert-success' : 'alert alert-error';
}
