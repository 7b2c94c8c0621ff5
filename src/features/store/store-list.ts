import type { FoundStore } from '#contract/store';
import { sentenceFor } from '#lib/api/errors';
import { cardDeliveryWords, distanceWords } from '#lib/messages/delivery';
import { storeGroups, type StoreGroup } from '#lib/schedule/store-groups';
import { deliveryPlace } from '#lib/stores/finder/delivery-place';
import { storeTime } from '#lib/stores/finder/store-time';
import * as t from '#texts/store-groups';
import { element } from '../../widgets/element.ts';
import { showFixed, writeOpeningLine } from './opening-line.ts';

const template = document.querySelector<HTMLTemplateElement>('#store-card');
const list = document.querySelector('[data-store-list]');
let shown = list ? [list] : [];
const empty = document.querySelector<HTMLElement>('[data-no-stores]');

function write(card: ParentNode, name: string, text: string): void {
  const part = card.querySelector<HTMLElement>(`[data-${name}]`);
  if (part) [part.textContent, part.hidden] = [text, false];
}

/** Replaces a fixed text by a real value. */
function writeFact(fact: Element | null, name: string, text: string): void {
  fact?.removeAttribute('data-fixed');
  fact?.classList.remove('invisible');
  if (fact) write(fact, name, text);
}

/** Shows the delivery time of a store, if it has an estimate. */
async function writeTime(time: Element, store: FoundStore): Promise<void> {
  try {
    const words = await storeTime(store);
    if (words) writeFact(time, 'minutes', words);
    else if (words === null) time.remove();
  } catch (error) {
    time.remove();
    console.warn('No time is shown:', sentenceFor(error));
  }
}

/** Shows distance and delivery time on a store's card. */
export function renderDistance(card: ParentNode, store: FoundStore): void {
  if (store.distance_km !== null)
    writeFact(card.querySelector('[data-way]'), 'distance', distanceWords(store.distance_km));
  const time = card.querySelector('[data-time]');
  if (time) void writeTime(time, store);
}

/** Removes the fixed time and distance of a store that does not serve the known place. */
export function removePlaceholders(card: ParentNode): void {
  for (const fixed of card.querySelectorAll(':is([data-time], [data-way])[data-fixed]')) fixed.remove();
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
  if (store.rating) writeFact(card.querySelector('[data-rating]'), 'average', store.rating.toFixed(1));
  for (const fixed of card.querySelectorAll('[data-fixed]')) showFixed(fixed, store, Date.now());
  renderDistance(card, store);
  return card;
}

/** A heading, and a list like the published one. */
function groupSection({ name, stores }: StoreGroup): HTMLElement {
  const cards = list?.cloneNode() as Element;
  cards.ariaLabel = name;
  cards.replaceChildren(...stores.map(storeCard));
  return element('section', { class: 'mb-8' }, element('h2', { class: 'mb-3 text-xl' }, name), cards);
}

/** Replaces the list of stores by groups, each with its reason. */
export function showStores(stores: FoundStore[]): void {
  const groups: HTMLElement[] = storeGroups(stores, Date.now()).map(groupSection);
  const place = deliveryPlace();
  const isUnserved =
    place && stores.some(({ ships }) => ships) && !stores.some(({ delivery, ships }) => delivery && !ships);
  if (isUnserved) groups.unshift(element('p', { class: 'alert mb-6' }, t.nobodyDelivers({ place })));
  shown[0]?.before(...groups);
  for (const element of shown) element.remove();
  shown = groups;
  if (empty) empty.hidden = stores.length > 0;
}
