import type { Store } from '#contract/store';
import { chooseStore } from '#lib/stores/choose-store';

document.addEventListener('click', (event) => {
  const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-store]');
  if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  chooseStore(JSON.parse(card.dataset.store ?? '{}') as Store);
});
