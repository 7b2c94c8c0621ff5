import { computed } from 'nanostores';
import { availableLines } from '#lib/cart/available-lines';
import { $cart } from '#lib/stores/cart/cart';

/** What can be ordered of the cart; what is owed is owed for these. */
export const $orderLines = computed($cart, ({ lines }) => availableLines(lines));
