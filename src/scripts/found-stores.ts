import type { Store } from '#contract/store';
import { foundStores } from '#lib/stores/found-stores';

/** Farther than this a store's promise of minutes would not be true, in kilometres. */
const farKilometres = 25;

const template = document.querySelector<HTMLTemplateElement>('#store-card');
const list = document.querySelector('[data-store-list]');
const empty = document.querySelector<HTMLElement>('[data-no-stores]');
const found = foundStores();

function cardOf(store: Store): DocumentFragment {
  const card = document.importNode(template?.content ?? document.createDocumentFragment(), true);
  const write = (name: string, text: string) => {
    const space = card.querySelector(`[data-${name}]`);
    if (space) space.textContent = text;
  };
  const link = card.querySelector('a');
  link?.setAttribute('href', store.url);
  link?.setAttribute('data-store', JSON.stringify(store));
  card.querySelector('img')?.setAttribute('src', store.store_logo);
  write('name', store.store_name);
  write('cuisines', store.cuisines.join(' · '));
  write('address', store.address);
  if (store.distance_km !== null) write('distance', `${store.distance_km} km`);
  if ((store.distance_km ?? 0) > farKilometres) card.querySelector('[data-time]')?.remove();
  return card;
}

if (found && list && template) {
  list.replaceChildren(...found.map(cardOf));
  if (empty) empty.hidden = found.length > 0;
}
