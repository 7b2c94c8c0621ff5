import type { Store } from '#contract/store';
import { loadPart } from '#lib/stores/device/load-part';
import * as networkTexts from '#texts/network';
import { notify } from '#lib/stores/device/notices';
import { opensElsewhere } from '../../widgets/opens-elsewhere.ts';

function choose(event: MouseEvent): void {
  const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-store]');
  if (!card || opensElsewhere(event)) return;
  event.preventDefault();
  const store = JSON.parse(card.dataset.store ?? '{}') as Store;
  loadPart(() => import('./store-change.ts')).then(
    ({ changeStore }) => changeStore(store),
    () => notify(networkTexts.offline(), 'error', 3000),
  );
}

export const followStoreCards = (): void => document.addEventListener('click', choose);
