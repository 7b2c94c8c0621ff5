import { notKept } from '#lib/messages/not-kept';
import { localArea } from '#lib/stores/device/storage';
import { notify } from '#lib/stores/device/notices';
import { $wishCount, $wishlist, toggleWish } from '#lib/stores/catalogue/wishlist';

const link = document.querySelector('[data-wish-link]');
const number = document.querySelector('[data-wish-count]');
const noun = document.querySelector('[data-wish-noun]');

/** Says on each `<button data-wish-item="1001" aria-pressed>` whether its item is on the wishlist. */
function pressButtons(): void {
  const wished = new Set($wishlist.get().map(({ item_id }) => String(item_id)));
  for (const button of document.querySelectorAll<HTMLElement>('[data-wish-item]')) {
    const isWished = String(wished.has(button.dataset.wishItem ?? ''));
    if (button.ariaPressed !== isWished) button.ariaPressed = isWished;
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-wish-item]');
  const isWished = button && toggleWish(Number(button.dataset.wishItem));
  if (isWished && !localArea.keepsAll()) notify(notKept('wishlist'), 'info', 8000);
});

$wishlist.subscribe(pressButtons);
const main = document.querySelector('main');
if (main) new MutationObserver(pressButtons).observe(main, { childList: true, subtree: true });

$wishCount.subscribe((count) => {
  link?.toggleAttribute('data-filled', count > 0);
  if (number) number.textContent = String(count);
  if (noun) noun.textContent = count === 1 ? 'item' : 'items';
});
