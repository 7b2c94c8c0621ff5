import type { Store } from '#contract/store';

document.addEventListener('click', (event) => {
  const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-store]');
  if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const store = JSON.parse(card.dataset.store ?? '{}') as Store;
  void import('./store-change.ts').then(({ changeStore }) => changeStore(store));
});
