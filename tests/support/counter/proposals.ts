import { proposeChange } from '#server/checkout/changes/propose-change';
import { surat } from '../shop/catalogue.ts';
import { storeIds, type Customer } from '../shop/customers.ts';
import { orderRequest } from '../shop/orders.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';
import { readOfferToken } from './offers.ts';

const lines = [{ line: 1, item_id: 1001, was: 10, quantity: 9 }];

const newOrder = async (shop: TestShop, customer: Customer): Promise<number> =>
  Number((await granted(shop, 'createOrder', orderRequest(customer))).data.order_id);

/** A new order of ten of item 1001, with nine proposed. */
export async function proposeInNewOrder(shop: TestShop, customer: Customer) {
  const order_id = await newOrder(shop, customer);
  await proposeChange(shop, { ...storeIds(surat), order_id }, { lines, added: [] }, 'command');
  return { order_id, token: await readOfferToken(shop, customer) };
}

/** Requests about proposed changes that succeed. */
export async function proposalExamples(shop: TestShop, customer: Customer) {
  const [linked, withdrawn] = [await proposeInNewOrder(shop, customer), await proposeInNewOrder(shop, customer)];
  return {
    proposeChange: { params: { label: surat.label, orderId: await newOrder(shop, customer) }, body: { lines } },
    withdrawProposal: { params: { label: surat.label, orderId: withdrawn.order_id } },
    readLinkedProposal: { body: { token: linked.token } },
    answerLinkedProposal: { body: { token: 'a-token-of-no-link-at-all'.padEnd(43, '-'), answer: 'keep' } },
  };
}
