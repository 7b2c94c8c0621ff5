import { placeName } from '#lib/address/address-options';
import { deliveryWords } from '#lib/messages/delivery';
import { checkDelivery } from '#lib/stores/finder/delivery-check';
import { pageStore } from '#lib/stores/device/page-store';

export { checkDelivery };

const everyMs = 5 * 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Whether, when and how the store delivers to a place, as a headline and a detail.
 * @param again called after five minutes, when the times have changed; only the last one is kept
 * @throws {ApiError | NetworkError}
 */
export async function deliveryAnswer(place: string, again: () => void): Promise<{ state: string; detail: string }> {
  clearTimeout(timer);
  timer = setTimeout(again, everyMs);
  const answer = await checkDelivery(place);
  const { state, detail } = deliveryWords(answer, placeName(place), pageStore());
  const when = answer.coming?.delivery?.words;
  return { state, detail: when ? `${when}. ${detail}` : detail };
}
