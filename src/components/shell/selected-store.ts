import { $store } from '#lib/stores/device/page-store';
import { isOwnHost, selectedStore, selectStore } from '#lib/stores/finder/selected-store';

const shown = $store.get();
let isAsking = false;

/**
 * Whoever opens a store's own host has chosen it by that. On the marketplace's host the page can be another store's than
 * the chosen one (chosen in another tab, say): what is opened next would be the chosen one's, so the customer is asked.
 */
async function compare(): Promise<void> {
  if (!shown || isAsking || document.visibilityState !== 'visible') return;
  const selected = selectedStore();
  if (selected?.store_id === shown.store_id) return;
  if (!selected || isOwnHost(shown, location)) return selectStore(shown);
  isAsking = true;
  await askWhich(shown, selected).finally(() => (isAsking = false));
}

type Chosen = Parameters<typeof selectStore>[0];

async function askWhich(shown: Chosen, selected: Chosen): Promise<void> {
  const { ask, element } = await import('../store/question.ts');
  const explained = `You have chosen ${selected.store_name} since, but this page is from ${shown.store_name}. Each store keeps its own cart.`;
  const goes = await ask({
    title: 'Which store would you like?',
    content: [element('p', { class: 'mt-2' }, explained)],
    yes: selected.store_name,
    no: shown.store_name,
  });
  selectStore(goes ? selected : shown);
  if (goes) location.assign('/');
}

if (shown) {
  void compare();
  addEventListener('pageshow', () => void compare());
  addEventListener('storage', ({ key }) => {
    if (key === 'selectedStore') void compare();
  });
  document.addEventListener('visibilitychange', () => void compare());
}
