import { surat } from './catalogue.ts';
import { storeIds, suratPath, type Customer } from './customers.ts';
import { callApi, granted, type CallInput } from './requests.ts';
import type { TestShop } from './shop.ts';

/** An address in Surat, 1 km from the store: delivery ₹20, minimum ₹99, free from ₹399. */
export const nearby = {
  ...storeIds(surat),
  address: '',
  address_type: 'Home',
  street: '7 Athwa Gate',
  city: 'Surat',
  state: 'Gujarat',
  pincode: '395001',
};

/** Cities and states of postal codes that are not of Surat. */
const placesOfCodes: Record<string, object> = {
  '380001': { city: 'Ahmedabad', state: 'Gujarat' },
  '110001': { city: 'New Delhi', state: 'Delhi' },
  '462001': { city: 'Bhopal', state: 'Madhya Pradesh' },
  M4L1Z4: { city: 'Toronto', state: 'Ontario' },
};

/** The fields of an address in the city and state of a postal code. */
export const addressIn = (pincode: string) => ({
  pincode,
  ...placesOfCodes[pincode.replace(/\s/g, '').toUpperCase()],
});

/** Saves an address of a customer and gives its id. */
export async function saveAddress(
  shop: TestShop,
  customer: Customer,
  other: { pincode?: string } & Record<string, unknown> = {},
): Promise<number> {
  const body = { ...nearby, ...addressIn(other.pincode ?? nearby.pincode), ...other };
  const request = { params: { customerId: customer.id }, token: customer.token, body };
  return (await granted(shop, 'createAddress', request)).data.id;
}

/** A sum of Surat's items as the checkout sends it: cash is in whole rupees. Sums that are no multiple of ten paise stay. */
const asSent = (order_value: number, { payment_type, store_id }: { payment_type: string; store_id: number }) =>
  payment_type === 'COD' && store_id === surat.store_id && Number.isInteger(10 * order_value)
    ? Math.round(order_value)
    : order_value;

/** A cash order: ten of item 1001, picked up, ₹1640; `other` overrides its fields. A cash sum is sent in whole rupees. */
export function orderBody({ id, name, mobile }: Customer, other: object = {}) {
  const body = {
    ...storeIds(surat),
    address_id: '',
    customer_id: id,
    customer_name: name,
    mobile_number: mobile,
    order_tax: 0,
    order_discount: 0,
    order_value: 1640,
    order_qty: 10,
    order_date: '2026-01-05',
    status: 'pending',
    payment_type: 'COD',
    razorpay_order_id: '',
    razorpay_payment_id: '',
    order_type: 'Pickup',
    item_list: [{ item_id: 1001, product_qty: 10 }],
    ...other,
  };
  const { order_value } = body;
  return {
    ...body,
    order_value: typeof order_value === 'number' ? asSent(order_value, body) : order_value,
  };
}

/** The request that places a customer's order. */
export const orderRequest = (customer: Customer, other: object = {}, key?: string): CallInput => ({
  body: orderBody(customer, other),
  token: customer.token,
  headers: key === undefined ? {} : { 'Idempotency-Key': key },
});

export const placeOrder = (shop: Pick<TestShop, 'app'>, customer: Customer, other: object = {}, key?: string) =>
  callApi(shop, 'createOrder', orderRequest(customer, other, key));

/** The customer's orders in the Surat store, newest first. */
export const readOrderHistory = async (shop: Pick<TestShop, 'app'>, customer: Customer) =>
  (await granted(shop, 'getOrders', { params: suratPath(customer), token: customer.token })).data;

/** The customer's cart in the Surat store: `item colour×quantity` of each line, oldest first. */
export async function readCartLines(shop: Pick<TestShop, 'app'>, customer: Customer): Promise<string[]> {
  const { data } = await granted(shop, 'getCart', { params: suratPath(customer), token: customer.token });
  return data.products.map(
    (line) => `${line.item_id}${line.product_color && ` ${line.product_color}`}×${line.product_qty}`,
  );
}

/** Sets lines of the customer's cart in the Surat store. */
export async function fillCart(shop: TestShop, customer: Customer, ...lines: object[]): Promise<void> {
  for (const body of lines)
    await granted(shop, 'addProduct', { params: suratPath(customer), token: customer.token, body });
}

/** The stock of an item. */
export const readStock = async ({ db }: TestShop, item_id: number): Promise<number> =>
  (await db.selectFrom('items').select('stock').where('item_id', '=', item_id).executeTakeFirstOrThrow()).stock;

/** Sets the stock of an item. */
export async function setStock({ db }: TestShop, item_id: number, stock: number): Promise<void> {
  await db.updateTable('items').set({ stock }).where('item_id', '=', item_id).execute();
}
