import { keepListsFresh } from '#lib/stores/cart/refresh-lists';
import { onPage } from '../../scripts/pages.ts';

/** Keeps the customer's cart and wishlist up to date, and shows on the home page their order under way and what they have bought before. */
export function initLoggedIn(): void {
  keepListsFresh();
  onPage((main, signal) => {
    const room = main.querySelector<HTMLElement>('[data-buy-again]');
    if (room) void import('../home/buy-again.ts').then(({ showBought }) => showBought(room)).catch(console.warn);
    const live = main.querySelector<HTMLElement>('[data-live-order]');
    if (live)
      void import('../home/live-order.ts').then(({ showLiveOrder }) => showLiveOrder(live, signal)).catch(console.warn);
  });
}
