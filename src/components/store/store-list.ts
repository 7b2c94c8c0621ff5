import type { FoundStore } from '#contract/store';
import { cardDeliveryWords } from '#lib/messages/delivery';
import { distanceWords } from '#lib/messages/distance';

/** Farther than this a store's promise of minutes would not be true, in kilometres. */
const farKilometres = 25;

const template = document.querySelector<HTMLTemplateElement>('#store-card');
const list = document.querySelector('[data-store-list]');
const empty = document.querySelector<HTMLElement>('[data-no-stores]');

function write(card: ParentNode, name: string, text: string): void {
  const space = card.querySelector<HTMLElement>(`[data-${name}]`);
  if (space) [space.textContent, space.hidden] = [text, false];
}

/** Writes on a store's card how far it is. */
export function writeDistance(card: ParentNode, { distance_km }: FoundStore): void {
  if (distance_km !== null) write(card, 'distance', distanceWords(distance_km));
  if ((distance_km ?? 0) > farKilometres) card.querySelector('[data-time]')?.remove();
}

function cardOf(store: FoundStore): DocumentFragment {
  const card = document.importNode(template?.content ?? document.createDocumentFragment(), true);
  const { delivery: _delivery, ...chosen } = store;
  const link = card.querySelector('a');
  link?.setAttribute('href', store.url);
  link?.setAttribute('data-store', JSON.stringify(chosen));
  card.querySelector('img')?.setAttribute('src', store.store_logo);
  write(card, 'name', store.store_name);
  write(card, 'cuisines', store.cuisines.join(' · '));
  write(card, 'address', store.address);
  const delivery = cardDeliveryWords(store);
  if (delivery) write(card, 'delivery-words', delivery);
  if (!store.schedule) card.querySelector('[data-opening]')?.remove();
  writeDistance(card, store);
  return card;
}

/** Shows stores in place of all that the page lists. */
export function showStores(stores: FoundStore[]): void {
  list?.replaceChildren(...stores.map(cardOf));
  if (empty) empty.hidden = stores.length > 0;
}
