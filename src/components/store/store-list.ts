import type { FoundStore } from '#contract/store';
import { cardDeliveryWords } from '#lib/messages/delivery';
import { distanceWords } from '#lib/messages/distance';
import { writeOpeningLine } from './opening-line.ts';

/** From this distance on, in kilometres, a store's delivery time in minutes would be wrong. */
const farKm = 25;

const template = document.querySelector<HTMLTemplateElement>('#store-card');
const list = document.querySelector('[data-store-list]');
const empty = document.querySelector<HTMLElement>('[data-no-stores]');

function write(card: ParentNode, name: string, text: string): void {
  const part = card.querySelector<HTMLElement>(`[data-${name}]`);
  if (part) [part.textContent, part.hidden] = [text, false];
}

/** Shows the distance on a store's card. */
export function writeDistance(card: ParentNode, { distance_km }: FoundStore): void {
  if (distance_km !== null) write(card, 'distance', distanceWords(distance_km));
  if ((distance_km ?? 0) > farKm) card.querySelector('[data-time]')?.remove();
}

function storeCard(store: FoundStore): DocumentFragment {
  const card = document.importNode(template?.content ?? document.createDocumentFragment(), true);
  const { delivery: _delivery, ...selected } = store;
  const link = card.querySelector('a');
  link?.setAttribute('href', store.url);
  link?.setAttribute('data-store', JSON.stringify(selected));
  card.querySelector('img')?.setAttribute('src', store.store_logo);
  write(card, 'name', store.store_name);
  write(card, 'cuisines', store.cuisines.join(' · '));
  write(card, 'address', store.address);
  const delivery = cardDeliveryWords(store);
  if (delivery) write(card, 'delivery-words', delivery);
  const opening = card.querySelector<HTMLElement>('[data-opening]');
  if (store.schedule && opening) writeOpeningLine(opening, store, Date.now());
  else opening?.remove();
  writeDistance(card, store);
  return card;
}

/** Replaces the page's list of stores. */
export function showStores(stores: FoundStore[]): void {
  list?.replaceChildren(...stores.map(storeCard));
  if (empty) empty.hidden = stores.length > 0;
}
