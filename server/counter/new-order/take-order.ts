import type * as v from 'valibot';
import type { takeOrder as call } from '#contract/orders/taken';
import { ShopError } from '#contract/errors';
import * as t from '#texts/new-order';
import type { Target } from '#lib/account/target';
import { saveAddressIn } from '#server/accounts/addresses';
import { addUnprovedCustomer, findNumberOwner, type NumberOwner } from '#server/auth/numbers';
import { hashRequest, planCashOrder, withDetails } from '#server/checkout/place-order';
import type { OrderRequest } from '#server/db/order-quote';
import { orderKeyOf, storeKeyOf, type CartKey, type OrderKey } from '#server/db/keys';
import { lock } from '#server/db/locks';
import { acceptOrderIn } from '#server/orders/acceptance';
import type { PaymentReceived } from '#server/orders/cash/received';
import { insertOrder } from '#server/orders/insert-order';
import { moveOrderIn } from '#server/orders/lifecycle';
import type { StoreStaff } from '#server/platform/http/call';
import { once } from '#server/platform/idempotency';
import { dropUnsent } from '#server/platform/messages/messages';
import type { Shop } from '#server/platform/shop';
import { writeStaffLog } from '#server/staff/log';
import { toMobile } from './caller.ts';

type Store = StoreStaff['store'];
type Wanted = v.InferOutput<typeof call.body>;

/** `payment` is used only if the customer takes the goods now. */
interface TakenOrder {
  store: Store;
  wanted: Wanted;
  key: string;
  payment: PaymentReceived;
}

/**
 * Counter customers pay and take the goods in the same transaction. Idempotent by `key`.
 * @throws {ShopError} the errors that the call `takeOrder` declares
 */
export const takeOrder = (shop: Shop, taken: TakenOrder): Promise<{ order_id: number }> => {
  const { store, wanted: request, key } = taken;
  const scope = ['taken-order', store.saas_id, store.store_id].join(' ');
  return shop.db.transaction().execute((tx) => {
    const inside = { ...shop, db: tx };
    return once(inside, { scope, key, request }, () => insertTakenOrder(inside, taken));
  });
};

async function insertTakenOrder(
  shop: Shop,
  { store, wanted: stated, key, payment }: TakenOrder,
): Promise<{ order_id: number }> {
  const atCounter = { order_type: 'Pickup' as const, slot_starts_at: null };
  const wanted: Wanted = stated.taken_now ? { ...stated, ...atCounter } : stated;
  if (!wanted.customer_name && !wanted.taken_now) throw new ShopError('name_required');
  const mobile = wanted.mobile_number || !wanted.taken_now ? toMobile(wanted.mobile_number, store) : null;
  await lock(shop.db, 'taken_orders', store.store_id);
  const owner = mobile === null ? undefined : await findNumberOwner(shop.db, store, mobile);
  const customer_id = owner?.customer_id ?? (await addUnprovedCustomer(shop.db, wanted.customer_name, mobile));
  const cart = { ...storeKeyOf(store), customer_id };
  const request = requestOf(cart, wanted, await addressFor(shop, cart, wanted, owner?.hasOrdered ?? false));
  const keyed = { request, key, requestHash: hashRequest(request) };
  const planned = await planCashOrder(shop, cart, keyed, wanted.taken_now);
  const order = { ...planned, ...recipientsOf(wanted, owner, mobile) };
  const { order_id } = await insertOrder(shop, cart, order).catch(async (refusal: unknown) => {
    throw await withDetails(shop, cart, order, refusal);
  });
  const { by } = payment;
  const details = { taken_now: wanted.taken_now };
  await writeStaffLog(shop, shop.db, { ...storeKeyOf(store), by, what: 'order_taken', about: order_id, details });
  const orderKey = orderKeyOf({ ...cart, order_id });
  await acceptOrderIn(shop, shop.db, orderKey, by);
  if (wanted.taken_now) await collect(shop, orderKey, payment);
  return { order_id };
}

/** @throws {ShopError} `address_required`, `outside_delivery_area`, `addresses_used` */
async function addressFor(
  shop: Shop,
  cart: CartKey,
  { order_type, address_id, new_address: typed }: Wanted,
  isKnown: boolean,
): Promise<number | null> {
  if (order_type === 'Pickup') return null;
  if (!typed) return isKnown ? address_id : null;
  const place = await shop.geocoder.find(shop.db, typed.pincode);
  if (!place) throw new ShopError('outside_delivery_area');
  const { district: city, state } = place;
  const fields = { ...typed, city, state, address: '', address_type: 'Home' as const, floor: '', label: '' };
  return Number((await saveAddressIn(shop, cart, fields)).id);
}

/** As the checkout would send it. */
const requestOf = (
  { saas_id, store_id, customer_id }: CartKey,
  wanted: Wanted,
  address_id: number | null,
): OrderRequest => ({
  saas_id,
  store_id,
  customer_id,
  customer_name: wanted.customer_name || t.atTheCounter(),
  mobile_number: wanted.mobile_number,
  address_id,
  order_type: wanted.order_type,
  order_value: wanted.order_value,
  item_list: wanted.item_list,
  slot_starts_at: wanted.slot_starts_at,
  delivery_note: wanted.delivery_note,
  status: 'pending',
  payment_type: 'COD',
  razorpay_order_id: '',
  razorpay_payment_id: '',
  from_cart: false,
  coupon_code: '',
  if_missing: 'call',
  buyer_gstin: '',
  buyer_name: '',
  buyer_address: '',
});

/** The customer, or their unproved number if requested. Empty for an order that is taken now. */
function recipientsOf({ taken_now, sends_link }: Wanted, owner: NumberOwner | undefined, mobile: Target | null) {
  if (taken_now) return { recipients: [] };
  if (owner?.isProved) return {};
  return { recipients: sends_link && mobile ? [mobile] : [] };
}

/** Moves an order through its steps to its payment. Drops the messages, because the customer is present. */
async function collect(shop: Shop, order: OrderKey, payment: PaymentReceived): Promise<void> {
  const { by } = payment;
  await moveOrderIn(shop, shop.db, order, 'packed', { by });
  await moveOrderIn(shop, shop.db, order, 'ready for pickup', { by });
  await moveOrderIn(shop, shop.db, order, 'collected', payment);
  await dropUnsent(shop.db, order, `order:${order.order_id}:`);
}
