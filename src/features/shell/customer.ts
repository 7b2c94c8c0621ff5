import { keepListsFresh } from '#lib/stores/cart/refresh-lists';
import { onPage } from '../../scripts/pages.ts';

/** Keeps the customer's cart and wishlist up to date, and shows on the home page what they have bought before. */
export function initLoggedIn(): void {
  keepListsFresh();
  onPage((main) => {
    const room = main.querySelector<HTMLElement>('[data-buy-again]');
    if (room) void import('../home/buy-again.ts').then(({ showBought }) => showBought(room)).catch(console.warn);
  });
}
