import { offerReplacement } from '#server/aftercare/replacements/offer-replacement';
import { surat } from '../shop/catalogue.ts';
import { storeIds, type Customer } from '../shop/customers.ts';
import { orderRequest } from '../shop/orders.ts';
import { readMessagesTo } from '../shop/payments.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';

/** The token of the last link that a customer was sent. */
export async function readOfferToken(shop: TestShop, customer: Customer): Promise<string> {
  const texts = (await readMessagesTo(shop, customer)).join('\n');
  const token = /\/a#([\w-]{22})/.exec(texts)?.[1];
  if (!token) throw new Error(`There is no link in: ${texts}`);
  return token;
}

/** A new order of ten of item 1001, with item 1002 offered instead of one of them. */
export async function offerInNewOrder(shop: TestShop, customer: Customer) {
  const { order_id } = (await granted(shop, 'createOrder', orderRequest(customer))).data;
  const pieces = { ...storeIds(surat), order_id, line: 1, quantity: 1, to_pick: 10 };
  const { offer_id } = await offerReplacement(shop, { ...pieces, item_id: 1002, product_color: '' }, 'command');
  return { order_id, offer_id: Number(offer_id), token: await readOfferToken(shop, customer) };
}
