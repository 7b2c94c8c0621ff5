import { sentenceFor } from '#lib/api/errors';
import { loadPart } from '#lib/stores/device/load-part';
import { $deliveryAddress, deliveryPlace } from '#lib/stores/finder/delivery-place';
import * as t from '#texts/store-facts';

interface DeliveryText {
  state: string;
  detail: string;
}

async function answerFor(place: string, again: () => void): Promise<DeliveryText> {
  try {
    const { deliveryAnswer } = await loadPart(() => import('./delivery-answer.ts'));
    return await deliveryAnswer(place, again);
  } catch (error) {
    return { state: t.checkFailed(), detail: sentenceFor(error) };
  }
}

/** Shows delivery to the known place, if any. @returns an action for the typed place */
function startDeliveryCheck(section: HTMLElement): () => Promise<void> {
  const field = section.querySelector('input');
  const part = (name: string) => section.querySelector(`[data-${name}]`);
  const published = { state: part('state')?.textContent ?? '', detail: part('detail')?.textContent ?? '' };
  let requestedPlace = '';

  /** Shows whether the store delivers to a place; for an empty place, the published text. */
  async function showAnswer(place: string): Promise<void> {
    requestedPlace = place;
    if (place === '') $deliveryAddress.set(null);
    const text = place === '' ? published : await answerFor(place, () => void showAnswer(requestedPlace));
    if (place !== requestedPlace) return;
    part('state')?.replaceChildren(text.state);
    part('detail')?.replaceChildren(text.detail);
  }

  const knownPlace = deliveryPlace();
  if (field && knownPlace) {
    field.value = knownPlace;
    void showAnswer(knownPlace);
  }
  return () => showAnswer(field?.value.trim() ?? '');
}

const checks = new WeakMap<HTMLElement, () => Promise<void>>();

/** The action that checks the place typed in a section. */
export function deliveryCheckOf(section: HTMLElement): () => Promise<void> {
  const check = checks.get(section) ?? startDeliveryCheck(section);
  checks.set(section, check);
  return check;
}
