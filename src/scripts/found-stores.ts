import type { FoundStore } from '#contract/store';
import { cardDeliveryWords } from '#lib/messages/delivery';
import { keptStores } from '#lib/stores/kept-stores';

/** Farther than this a store's promise of minutes would not be true, in kilometres. */
const farKilometres = 25;

const template = document.querySelector<HTMLTemplateElement>('#store-card');
const list = document.querySelector('[data-store-list]');
const empty = document.querySelector<HTMLElement>('[data-no-stores]');
const found = keptStores();

function cardOf(store: FoundStore): DocumentFragment {
  const card = document.importNode(template?.content ?? document.createDocumentFragment(), true);
  const write = (name: string, text: string) => {
    const space = card.querySelector<HTMLElement>(`[data-${name}]`);
    if (space) [space.textContent, space.hidden] = [text, false];
  };
  const { delivery: _delivery, ...chosen } = store;
  const link = card.querySelector('a');
  link?.setAttribute('href', store.url);
  link?.setAttribute('data-store', JSON.stringify(chosen));
  card.querySelector('img')?.setAttribute('src', store.store_logo);
  write('name', store.store_name);
  write('cuisines', store.cuisines.join(' · '));
  write('address', store.address);
  const delivery = cardDeliveryWords(store);
  if (delivery) write('delivery-words', delivery);
  if (!store.schedule) card.querySelector('[data-opening]')?.remove();
  if (store.distance_km !== null) write('distance', `${store.distance_km} km`);
  if ((store.distance_km ?? 0) > farKilometres) card.querySelector('[data-time]')?.remove();
  return card;
}

if (found && list && template) {
  list.replaceChildren(...found.map(cardOf));
  if (empty) empty.hidden = found.length > 0;
}
