import { deliveryWords } from '#lib/messages/delivery';
import { checkDelivery } from '#lib/stores/finder/delivery-check';
import { pageStore } from '#lib/stores/device/page-store';

/** What the store says of a place, in two parts. @throws {ApiError} @throws {NetworkError} */
export const deliveryAnswer = async (place: string): Promise<{ state: string; detail: string }> =>
  deliveryWords(await checkDelivery(place), place, pageStore());
