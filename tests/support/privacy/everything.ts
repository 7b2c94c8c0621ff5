import { randomUUID } from 'node:crypto';
import { moveOrder } from '#server/orders/lifecycle';
import { keyOf, takeFrom } from '../counter/adjustments.ts';
import { offerInNewOrder } from '../counter/offers.ts';
import { proposeInNewOrder } from '../counter/proposals.ts';
import { reserve } from '../counter/reservations.ts';
import { addReminder } from '../http/returning-examples.ts';
import { rating } from '../http/review-examples.ts';
import { surat } from '../shop/catalogue.ts';
import { newAddress, readCode, signUp, storeIds, suratPath, type Customer } from '../shop/customers.ts';
import { onePixel } from '../shop/example-rows.ts';
import { fillCart, orderBody, saveAddress } from '../shop/orders.ts';
import { openPayment, payAndClaim, quote, reconcile } from '../shop/payments.ts';
import { addPlans, changeRequest, openPlan } from '../shop/plans.ts';
import { callApi, granted, type CallInput } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';
import { enterAs } from '../shop/staff.ts';
import { numberAllInvoices } from '../books/invoices.ts';
import { doJobs } from '#tests/support/jobs';

/** Words that only the customer of {@link doEverything} has typed. */
export const secrets = {
  name: 'Prita Sujalwala',
  email: 'prita.sujalwala@example.com',
  born: '1985-01-31',
  own: 'Own lane 4711',
  flat: 'Flat 4712',
  street: 'Street 4713',
  landmark: 'Behind the temple 4714',
  label: 'Aunt’s place 4733',
  note: 'Gate code 4715',
  recipient: 'Aunt Rekha 4716',
  phone: '9123454717',
  reason: 'Torn bag 4718',
  account: '012345674719',
  review: 'Fresh as ever 4724',
  stranger: 'another4720@example.com',
  former: 'prita.former4721@example.com',
  business: 'Sujalwala Traders 4722',
  office: 'Mill road 4723',
};

const inSurat = storeIds(surat);

/** An account with a proved number and e-mail, which has replaced another, a date of birth and an address. */
async function register(shop: TestShop): Promise<Customer> {
  const prita = await signUp(shop, { name: secrets.name });
  const own = { params: { customerId: prita.id }, token: prita.token };
  const code = async (target: string) => {
    await granted(shop, 'sendAccountCode', { ...own, from: newAddress(), body: { target, store_id: 33001 } });
    return readCode(shop, target);
  };
  const prove = async (target: string) => {
    const contact = { target, otp: await code(target), store_id: 33001 };
    await granted(shop, 'updateContact', { ...own, body: { ...contact, current_password: prita.password } });
  };
  await prove(secrets.former);
  const wanted = { ...inSurat, item_id: 1004, target: secrets.former };
  await granted(shop, 'requestOwnBackInStock', { ...own, body: wanted });
  await granted(shop, 'resendOtpLogin', { params: { target: secrets.former }, from: newAddress() });
  await prove(secrets.email);
  await code(secrets.stranger);
  const details = { name: secrets.name, dob: secrets.born, address_1: secrets.own };
  await granted(shop, 'updateAccount', { ...own, body: details });
  return { ...prita, email: secrets.email };
}

/** Lists, requests and messages without an order. */
async function askForAll(shop: TestShop, prita: Customer): Promise<void> {
  const cart = { params: suratPath(prita), token: prita.token };
  await fillCart(shop, prita, { item_id: 1002, product_qty: 3 });
  const merge = { merge_id: randomUUID(), items: [{ item_id: 1002, product_qty: 1, product_color: '' }] };
  await granted(shop, 'addProductList', { ...cart, body: merge });
  await shop.db
    .insertInto('cart_merges')
    .values({ ...inSurat, customer_id: prita.id, merge_id: randomUUID() })
    .execute();
  await granted(shop, 'saveWishlistChanges', { ...cart, body: { wishes: [{ item_id: 1001, is_wished: true }] } });
  const wanted = { ...inSurat, item_id: 1004, target: prita.email };
  const own = { params: { customerId: prita.id }, token: prita.token };
  await granted(shop, 'requestOwnBackInStock', { ...own, body: wanted });
  await granted(shop, 'subscribe', { body: { ...inSurat, email: prita.email }, from: newAddress() });
  await granted(shop, 'resendOtpLogin', { params: { target: prita.mobile }, from: newAddress() });
  const entered = { mobile_no: prita.mobile, otp: await readCode(shop, prita.mobile) };
  await granted(shop, 'validateOtp', { body: entered, from: newAddress() });
  await granted(shop, 'resendOtpLogin', { params: { target: prita.mobile }, from: newAddress() });
  const guess = { user_name: prita.email, password: 'a wrong guess' };
  await callApi(shop, 'userLogin', { body: guess, from: newAddress() });
}

/** Orders, paid in cash and online, with all that can follow them, and quotes that are never paid. */
async function orderAll(shop: TestShop, prita: Customer, keeper: CallInput): Promise<void> {
  const { flat, street, landmark, label, note, recipient, phone, reason } = secrets;
  const address_id = await saveAddress(shop, prita, { flat, street, landmark, label });
  const buyer = { buyer_gstin: '27AABXS3301K1ZD', buyer_name: secrets.business, buyer_address: secrets.office };
  const received = { delivery_note: note, recipient: { name: recipient, phone } };
  const to = { address_id, order_type: 'Delivery', ...received, ...buyer };
  await quote(shop, prita, to);
  const coupon = { code: 'ONCE', kind: 'amount', value: 100, minimum: 0, most: null, per_customer: 1 } as const;
  const dates = { starts: '2026-01-01', ends: '2099-12-31', description: 'Once' };
  await shop.db
    .insertInto('coupons')
    .values({ ...inSurat, ...coupon, ...dates })
    .execute();
  const once = orderBody(prita, { ...to, coupon_code: 'ONCE', order_value: 1639 });
  const cash = await granted(shop, 'createOrder', { body: once, token: prita.token });
  const order_id = Number(cash.data.order_id);
  for (const status of ['packed', 'handed over', 'dispatched', 'delivered'] as const)
    await moveOrder(shop, keyOf(order_id), status, { by: 'command', handover: null });
  await granted(shop, 'saveReview', { ...rating(order_id, 1001, 4, secrets.review), token: prita.token });
  await numberAllInvoices(shop);
  await addReminder(shop, prita, order_id);
  const return_id = randomUUID();
  const wanted = { ...inSurat, return_id, lines: [{ line: 1, quantity: 1 }], reason };
  await granted(shop, 'requestReturn', { params: { orderId: order_id }, token: prita.token, body: wanted });
  const file = { ...inSurat, file_id: randomUUID(), data: onePixel };
  const ofReturn = { orderId: order_id, returnId: return_id };
  await granted(shop, 'addReturnFile', { params: ofReturn, token: prita.token, body: file });
  const account = { holder: prita.name, account: secrets.account, bank_code: 'SBIN0001234', bank_name: 'State Bank' };
  const bank = { params: { orderId: order_id }, body: { ...inSurat, ...account }, token: prita.token };
  await granted(shop, 'giveBankDetails', bank);
  await takeFrom(shop, null, order_id, { kind: 'goodwill', amount: 1000 });
  await doJobs(shop, ['credit-note']);
  for (const { order_id: orderId } of [await offerInNewOrder(shop, prita), await proposeInNewOrder(shop, prita)])
    await granted(shop, 'cancelOrder', { params: { orderId }, body: inSurat, token: prita.token });
  const paid = await payAndClaim(shop, await openPayment(shop, prita, to));
  await takeFrom(shop, null, Number(paid.order_id), { kind: 'goodwill', amount: 1000 });
  await granted(shop, 'cancelAtCounter', {
    ...keeper,
    params: { label: surat.label, orderId: paid.order_id },
    body: { reason: 'Sold out' },
  });
  await reconcile(shop);
}

/** A plan whose quote is never paid, and one that is paid in cash, delivered once and cancelled. */
async function subscribeToAll(shop: TestShop, prita: Customer, keeper: CallInput): Promise<void> {
  const { flat, street, landmark } = secrets;
  const address_id = await saveAddress(shop, prita, { flat, street, landmark });
  await openPlan(shop, prita, { address_id });
  const reserved = await reserve(shop, prita, { address_id });
  const params = { label: surat.label, reservationId: reserved.id };
  const { data } = await granted(shop, 'recordReservationPayment', { ...keeper, params, body: { total: 5460 } });
  await granted(shop, 'cancelSubscription', changeRequest(prita, { id: data.subscription }));
  const mark = { ...inSurat, subscription_no: data.subscription, date: '2026-11-01', reason: '' as const };
  await shop.db
    .insertInto('delivery_marks')
    .values({ ...mark, state: 'delivered', staff_id: null, at: shop.now() })
    .execute();
}

/** A customer who has used everything that the shop offers, and whose orders have ended. */
export async function doEverything(shop: TestShop): Promise<Customer> {
  await addPlans(shop);
  const { cookie } = await enterAs(shop, 'owner');
  const prita = await register(shop);
  await orderAll(shop, prita, { cookie });
  await subscribeToAll(shop, prita, { cookie });
  await askForAll(shop, prita);
  return prita;
}
