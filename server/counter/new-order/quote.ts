import type * as v from 'valibot';
import type { quoteTakenOrder as call } from '#contract/orders/taken';
import { ShopError } from '#contract/errors';
import { readDeliveryRules } from '#server/accounts/addresses';
import { readDestination } from '#server/checkout/place-order';
import { storeKeyOf } from '#server/db/keys';
import { readNextOpening } from '#server/cart/openings';
import { quoteLines } from '#server/orders/lines';
import type { StoreStaff } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';

type Store = StoreStaff['store'];
type Wanted = v.InferOutput<typeof call.body>;

/** @throws {ShopError} `outside_delivery_area`; `payment_unavailable` where the store accepts no cash */
export async function quoteTakenOrder(
  shop: Shop,
  store: Store,
  { order_type, pincode, item_list }: Wanted,
): Promise<v.InferInput<typeof call.answer>['data']> {
  const cart = { ...storeKeyOf(store), customer_id: 0 };
  const { terms, cash } =
    order_type === 'Pickup'
      ? await readDestination(shop, cart, store, { order_type })
      : await readRules(shop, store, pincode);
  const pricing = { terms, currency: store.currency, coupon: null, payment_type: 'COD' as const };
  const quote = await quoteLines(shop, cart, item_list, pricing);
  if (!cash) throw new ShopError('payment_unavailable');
  return { ...quote, opens_at: await readNextOpening(shop, store), upi_id: store.upi_id ?? '' };
}

async function readRules(shop: Shop, store: Store, pincode: string) {
  const [rules] = await readDeliveryRules(shop, store, [pincode]);
  if (!rules?.terms) throw new ShopError('outside_delivery_area');
  return rules;
}
