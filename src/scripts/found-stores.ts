import type { FoundStore } from '#contract/store';
import { sentenceFor } from '#lib/api/errors';
import { cardDeliveryWords, distanceWords } from '#lib/messages/delivery';
import { keptStores } from '#lib/stores/kept-stores';
import { whenIdle } from './when-idle.ts';

/** Farther than this a store's promise of minutes would not be true, in kilometres. */
const farKilometres = 25;

const template = document.querySelector<HTMLTemplateElement>('#store-card');
const list = document.querySelector('[data-store-list]');
const empty = document.querySelector<HTMLElement>('[data-no-stores]');
const found = keptStores();

function write(card: ParentNode, name: string, text: string): void {
  const space = card.querySelector<HTMLElement>(`[data-${name}]`);
  if (space) [space.textContent, space.hidden] = [text, false];
}

function writeDistance(card: ParentNode, { distance_km }: FoundStore): void {
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

/** Nothing was searched for in this tab, but on an earlier visit: the published cards learn how far they are from there. */
async function writeDistances(cards: Element): Promise<void> {
  const { storesForKeptAddress } = await import('#lib/stores/found-stores');
  try {
    for (const store of await storesForKeptAddress()) {
      const card = cards.querySelector(`li:has([data-store-id="${store.store_id}"])`);
      if (card) writeDistance(card, store);
    }
  } catch (error) {
    console.warn('The distances are those of the published page:', sentenceFor(error));
  }
}

function show(stores: FoundStore[]): void {
  list?.replaceChildren(...stores.map(cardOf));
  if (empty) empty.hidden = stores.length > 0;
}

/** The address says what was looked for, because the browser keeps nothing. */
async function showAsked(value: string, address: string): Promise<void> {
  const { storesFor } = await import('#lib/stores/found-stores');
  try {
    show(await storesFor({ value, address }));
  } catch (error) {
    console.warn('The stores are all that there are:', sentenceFor(error));
  }
}

const asked = new URLSearchParams(location.search);
const [value, address] = [asked.get('value'), asked.get('address')];
if (found) show(found);
else if (value && address) void showAsked(value, address);
else if (list) whenIdle(() => writeDistances(list));
