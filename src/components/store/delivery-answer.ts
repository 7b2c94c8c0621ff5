import { deliveryWords } from '#lib/messages/delivery';
import { checkDelivery } from '#lib/stores/finder/delivery-check';
import { pageStore } from '#lib/stores/device/page-store';

export { checkDelivery };

/** Whether and how the store delivers to a place, as a headline and a detail. @throws {ApiError} @throws {NetworkError} */
export const deliveryAnswer = async (place: string): Promise<{ state: string; detail: string }> =>
  deliveryWords(await checkDelivery(place), place, pageStore());
