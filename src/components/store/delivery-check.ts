import { sentenceFor } from '#lib/api/errors';
import { loadPart } from '#lib/api/load-part';
import { $deliveryAddress, deliveryPlace } from '#lib/stores/finder/delivery-place';

const section = document.querySelector('[data-delivery]');
const field = section?.querySelector('input');

const part = (name: string) => section?.querySelector(`[data-${name}]`);
const published = { state: part('state')?.textContent ?? '', detail: part('detail')?.textContent ?? '' };
let requestedPlace = '';

function write(text: typeof published): void {
  part('state')?.replaceChildren(text.state);
  part('detail')?.replaceChildren(text.detail);
}

async function answerFor(place: string): Promise<typeof published> {
  try {
    const { deliveryAnswer } = await loadPart(() => import('./delivery-answer.ts'));
    return await deliveryAnswer(place);
  } catch (error) {
    return { state: 'Delivery could not be checked', detail: sentenceFor(error) };
  }
}

/** Shows whether the store delivers to a place; for an empty place, the published text. */
async function showAnswer(place: string): Promise<void> {
  requestedPlace = place;
  if (place === '') $deliveryAddress.set(null);
  const text = place === '' ? published : await answerFor(place);
  if (place === requestedPlace) write(text);
}

/** Answers for the place in the field. */
export const checkDelivery = (): Promise<void> => showAnswer(field?.value.trim() ?? '');

const knownPlace = deliveryPlace();
if (field && knownPlace) {
  field.value = knownPlace;
  void showAnswer(knownPlace);
}
