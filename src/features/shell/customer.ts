import { syncLists } from '#lib/stores/cart/refresh-lists';
import { onMainMount } from '../../scripts/pages.ts';

/** Refreshes the customer's cart and wishlist. Shows their order under way and earlier purchases on the home page. */
export function initLoggedIn(): void {
  syncLists();
  onMainMount((main, signal) => {
    const room = main.querySelector<HTMLElement>('[data-buy-again]');
    if (room) void import('../home/buy-again.ts').then(({ showBought }) => showBought(room)).catch(console.warn);
    const live = main.querySelector<HTMLElement>('[data-live-order]');
    if (live)
      void import('../home/live-order.ts').then(({ showLiveOrder }) => showLiveOrder(live, signal)).catch(console.warn);
  });
}
