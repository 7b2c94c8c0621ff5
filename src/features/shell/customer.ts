import { keepListsLive } from '#lib/stores/cart/follow-lists';
import { onPage } from '../../scripts/pages.ts';

/** Follows the customer's lists, and shows on the home page what they have bought before. */
export function initLoggedIn(): void {
  keepListsLive();
  onPage((main) => {
    const room = main.querySelector<HTMLElement>('[data-buy-again]');
    if (room) void import('../home/buy-again.ts').then(({ showBought }) => showBought(room)).catch(console.warn);
  });
}
