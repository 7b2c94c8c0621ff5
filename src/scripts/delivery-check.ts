import { deliveryWords } from '#lib/messages/delivery';
import { sentenceFor } from '#lib/api/errors';
import { checkDelivery } from '#lib/stores/delivery-check';
import { deliveryPlace } from '#lib/stores/delivery-place';
import { pageStore } from '#lib/stores/page-store';

const shown = document.querySelector('[data-delivery]');
const form = shown?.querySelector('form');
const field = form?.querySelector('input');

function write(words: { state: string; detail: string }): void {
  for (const [name, text] of Object.entries(words)) {
    const space = shown?.querySelector(`[data-${name}]`);
    if (space) space.textContent = text;
  }
}

async function show(place: string): Promise<void> {
  try {
    write(deliveryWords(await checkDelivery(place), place, pageStore()));
  } catch (error) {
    write({ state: 'Delivery could not be checked', detail: sentenceFor(error) });
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const place = field?.value.trim();
  if (place) void show(place);
});

const known = deliveryPlace();
if (field && known) {
  field.value = known;
  void show(known);
}
