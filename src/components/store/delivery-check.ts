import { sentenceFor } from '#lib/api/errors';
import { loadPart } from '#lib/api/load-part';
import { $deliveryAddress, deliveryPlace } from '#lib/stores/finder/delivery-place';

const shown = document.querySelector('[data-delivery]');
const form = shown?.querySelector('form');
const field = form?.querySelector('input');

const space = (name: string) => shown?.querySelector(`[data-${name}]`);
const published = { state: space('state')?.textContent ?? '', detail: space('detail')?.textContent ?? '' };
let asked = '';

function write(words: typeof published): void {
  space('state')?.replaceChildren(words.state);
  space('detail')?.replaceChildren(words.detail);
}

async function wordsFor(place: string): Promise<typeof published> {
  try {
    const { deliveryAnswer } = await loadPart(() => import('./delivery-answer.ts'));
    return await deliveryAnswer(place);
  } catch (error) {
    return { state: 'Delivery could not be checked', detail: sentenceFor(error) };
  }
}

/** Says whether the store delivers to a place; of no place, what it says to everybody. */
async function show(place: string): Promise<void> {
  asked = place;
  if (place === '') $deliveryAddress.set(null);
  const words = place === '' ? published : await wordsFor(place);
  if (place === asked) write(words);
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void show(field?.value.trim() ?? '');
});

const known = deliveryPlace();
if (field && known) {
  field.value = known;
  void show(known);
}
