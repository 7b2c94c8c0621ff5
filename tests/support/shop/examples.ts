import { addReminder, returningExamples } from '../http/returning-examples.ts';
import { reviewExamples } from '../http/review-examples.ts';
import { randomUUID } from 'node:crypto';
import { deliverRide } from '#server/orders/rides/deliveries';
import { surat, toronto } from './catalogue.ts';
import { newMobile, registration, storeIds, suratPath, type Customer } from './customers.ts';
import { nearby, orderRequest, orderBody, saveAddress, setStock } from './orders.ts';
import { openPayment, payAndClaim, payRequest, payInSheet, verifyRequest } from './payments.ts';
import { closingExamples } from '../counter/closing-examples.ts';
import { keyed, shelfExamples } from '../counter/shelf-examples.ts';
import { buyingExamples, changeExamples } from '../counter/buying-examples.ts';
import { offerInNewOrder } from '../counter/offers.ts';
import { proposalExamples } from '../counter/proposals.ts';
import { addPlans, changeRequest, firstDay, openPlan, payPlan, planRequest, subscribe } from './plans.ts';
import { sendOut } from '../counter/rides.ts';
import { deliveryExamples } from '../counter/partners.ts';
import { undoExamples } from '../counter/undo.ts';
import { stopExamples } from '../counter/stop-examples.ts';
import { moveOrder } from '#server/orders/lifecycle';
import {
  addCoupon,
  addCreditNote,
  addDays,
  addFailedRefund,
  addReturn,
  addTransfer,
  couponCode as code,
  emptyInvoice,
  onePixel,
} from './example-rows.ts';
import { setupExamples } from '../http/setup.ts';
import { addStaffTo } from './staff.ts';
import { granted, type CallInput, type CallName } from './requests.ts';
import type { TestShop } from './shop.ts';

/** A well-formed request of every call. A new call of the contract needs one here to compile. */
export type Examples = Record<CallName, CallInput>;

/** An online order in another store, as a cash order closes the open attempts of its own. */
const torontoOrder = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 };

const store = { saasId: surat.saas_id, storeId: surat.store_id };

const inSurat = { label: surat.label };

/** Requests that succeed for a customer, except those that need a code. */
export async function examplesFor(shop: TestShop, customer: Customer): Promise<Examples> {
  const cart = suratPath(customer);
  const line = { item_id: 1001, product_qty: 2, product_color: '' };
  const address_id = await saveAddress(shop, customer);
  await setStock(shop, 1001, 500);
  const newOrder = async () => (await granted(shop, 'createOrder', orderRequest(customer))).data.order_id;
  const [order_id, movedOrder, accepted, packed, cancelledOrder, changed] = [
    await newOrder(),
    await newOrder(),
    await newOrder(),
    await newOrder(),
    await newOrder(),
    await newOrder(),
  ];
  const { order_id: changedOnline } = await payAndClaim(shop, await openPayment(shop, customer));
  const { saas_id: _saas, store_id: _store, ...place } = nearby;
  const opened = await openPayment(shop, customer, torontoOrder);
  const paid = await openPayment(shop, customer, torontoOrder);
  const proof = await payInSheet(shop, paid, { webhooks: 'never' });
  await addPlans(shop);
  const cancelled = await subscribe(shop, customer);
  await granted(shop, 'cancelSubscription', changeRequest(customer, cancelled));
  const bought = await openPlan(shop, customer);
  const subscription = await payPlan(shop, bought);
  const first = { from: firstDay(shop), to: firstDay(shop) };
  const inToronto = { ...storeIds(toronto), subscriptionId: 3401, items: [5001] };
  const torontoAddress = await saveAddress(shop, customer, {
    ...storeIds(toronto),
    pincode: 'M5V 2T6',
    city: 'Toronto',
    state: 'Ontario',
  });
  const own = { customerId: customer.id };
  const [rider, payer] = [await addStaffTo(shop, 'rider'), await addStaffTo(shop, 'rider')];
  const [delivered, missed, back, paidAtDoor] = [
    await sendOut(shop, customer, rider),
    await sendOut(shop, customer, rider),
    await sendOut(shop, customer, rider),
    await sendOut(shop, customer, payer),
  ];
  const atDoor = { riders: 'all riders' as const, by: 'command' as const, received: { cash: 164_000 } };
  await deliverRide(shop, { ...storeIds(surat), order_id: paidAtDoor }, atDoor);
  const invoice = { invoice_number: 'EXAMPLE-1', invoice: emptyInvoice, pdf: Buffer.from('%PDF-'), at: new Date() };
  await shop.db
    .insertInto('invoices')
    .values({ ...storeIds(surat), order_id: accepted, ...invoice })
    .execute();
  await addCoupon(shop);
  const offered = await offerInNewOrder(shop, customer);
  const returnedOrder = await newOrder();
  for (const status of ['packed', 'ready for pickup', 'collected'] as const)
    await moveOrder(shop, { ...storeIds(surat), order_id: returnedOrder }, status, { by: 'command' });
  const asked = await addReturn(shop, returnedOrder, 'asked');
  const part = await addReturn(shop, returnedOrder, 'offered');
  const withdrawn = await addReturn(shop, returnedOrder, 'asked');
  const ofReturn = { orderId: returnedOrder, returnId: asked.return_id };
  const account = { holder: 'Asha Patel', account: '0123456789', bank_code: 'SBIN0001234', bank_name: 'State Bank' };
  const details = { body: { ...storeIds(surat), ...account }, params: { orderId: returnedOrder } };
  await granted(shop, 'giveBankDetails', { ...details, token: customer.token });
  const { holiday, before } = await addDays(shop);
  const ofStops = await stopExamples(shop, subscription);
  const credited = { orderId: movedOrder, number: await addCreditNote(shop, { order_id: movedOrder }) };
  await addReminder(shop, customer, Number(order_id));
  return {
    ...(await proposalExamples(shop, customer)),
    ...(await reviewExamples(shop, customer, Number(returnedOrder))),
    ...returningExamples(cart, line, Number(order_id)),
    getStoreAddresses: {},
    getStoreByAddress: { params: { value: '6', address: 'Adajan, Surat' } },
    getStoreByPincode: { params: { pin: '395003' } },
    getStoreByDomain: { params: { label: 'surat' } },
    getStoreBySaasId: { params: { saasId: 33 } },
    getCuisines: {},
    getDelivery: { params: { ...store, place: '395003' } },
    getPositionAddress: { params: { lat: 21.1959, lon: 72.8302 } },
    ...buyingExamples,
    getStates: { params: { country: 'India' } },
    getCategories: { params: store },
    getOnlineCategories: { params: { saasId: 33 } },
    getCategoryProducts: { params: { ...store, categoryId: 101, page: 1 } },
    getMenuByCategory: { params: { category: 'Spices', saasId: 33 } },
    getRecommendedItems: { params: { ...store, page: 1 } },
    getItem: { params: { itemId: 1001 } },
    getItems: { params: store, query: { ids: '1001,1002' } },
    getImage: { params: { itemId: 1005 }, query: { w: '320', slot: 'sub', colour: 'green' } },
    getLive: { params: store, query: { ids: '1001,1002' } },
    getCounterparts: { params: store, query: { ids: '1001,5001' } },
    getSnapshot: { params: store },
    checkCoupon: { params: { ...store, code } },
    checkOwnCoupon: { params: { ...cart, code } },
    listOwnCoupons: { params: cart, query: { items: '500' } },
    resendOtp: { params: { target: newMobile(), storeId: surat.store_id } },
    resendOtpForgotPassword: { params: { target: newMobile() } },
    resendOtpLogin: { params: { target: newMobile() } },
    forgotPassword: {
      body: { mobile_number: newMobile(), password: 'a new password', confirm_password: 'a new password' },
      headers: { Authorization: 'Otp none' },
    },
    validateOtp: { body: { mobile_no: newMobile(), otp: '123456' } },
    createCustomer: {
      body: registration(newMobile(), { email: 'new@example.com' }),
      headers: { Authorization: 'Otp none' },
    },
    userLogin: { body: { user_name: newMobile(), password: 'a password', store_id: surat.store_id } },
    logout: {},
    createAddress: {
      params: { customerId: customer.id },
      body: { ...nearby, latitude: 21.2, longitude: 72.8, status: 'Active', customer_type: 'Regular' },
    },
    getAddresses: { params: cart },
    updateAddress: { params: { ...cart, addressId: address_id }, body: place },
    deleteAddress: { params: { ...cart, addressId: await saveAddress(shop, customer) } },
    setDefaultAddress: { params: { ...cart, addressId: address_id } },
    getAccount: { params: own },
    updateAccount: { params: own, body: { name: customer.name, dob: '1990-05-17', address_1: 'A', address_2: 'B' } },
    sendAccountCode: { params: own, body: { target: newMobile(), store_id: surat.store_id } },
    updateContact: { params: own, body: { target: newMobile(), otp: '123456', store_id: surat.store_id } },
    updatePassword: {
      params: own,
      body: {
        current_password: customer.password,
        password: customer.password,
        confirm_password: customer.password,
      },
    },
    getOwnData: { params: own },
    deleteAccount: { params: own, body: { current_password: 'not the password' } },
    getSessions: { params: own },
    logoutEverywhere: { params: own },
    createOrder: { body: orderBody(customer, { ...storeIds(surat), address_id, order_type: 'Delivery' }) },
    getOrders: { params: cart },
    getOrder: { params: { ...store, orderId: order_id } },
    getInvoice: { params: { ...store, orderId: movedOrder } },
    getCreditNote: { params: { ...store, ...credited } },
    requestReturn: {
      params: { orderId: returnedOrder },
      body: {
        ...storeIds(surat),
        return_id: randomUUID(),
        lines: [{ line: 1, quantity: 1 }],
        reason: 'Torn',
      },
    },
    addReturnFile: { params: ofReturn, body: { ...storeIds(surat), file_id: randomUUID(), data: onePixel } },
    readOwnReturnFile: { params: { ...store, ...ofReturn, fileId: asked.file_id } },
    answerReturnOffer: {
      params: { orderId: returnedOrder, returnId: part.return_id },
      body: { ...storeIds(surat), is_accepted: false },
    },
    withdrawReturn: { params: { ...ofReturn, returnId: withdrawn.return_id }, body: storeIds(surat) },
    giveBankDetails: details,
    decideReturn: { params: { ...inSurat, ...ofReturn }, body: { decision: 'offer', offer: 1, reason: 'A part' } },
    readReturnFile: { params: { ...inSurat, ...ofReturn, fileId: asked.file_id } },
    readBankDetails: { params: { ...inSurat, orderId: returnedOrder } },
    ...changeExamples(Number(changed), Number(changedOnline)),
    cancelOrder: { params: { orderId: order_id }, body: storeIds(surat) },
    answerOffer: {
      params: { orderId: offered.order_id, offerId: offered.offer_id },
      body: { ...storeIds(surat), answer: 'accept' },
    },
    readLinkedOffer: { body: { token: offered.token } },
    answerLinkedOffer: { body: { token: 'a-token-of-no-link-at-all'.padEnd(43, '-'), answer: 'accept' } },
    quoteOrder: { body: orderBody(customer, { ...torontoOrder, payment_type: 'online' }) },
    pay: payRequest(customer, opened.attempt, 24.99),
    verifyPayment: verifyRequest(paid, proof),
    getPayment: { params: { attemptId: opened.attempt } },
    cancelPayment: { params: { attemptId: (await openPayment(shop, customer, torontoOrder)).attempt } },
    getPlans: { params: store },
    getSubscriptions: { params: cart },
    getPastSubscriptions: { params: cart },
    quotePlan: planRequest(shop, customer, torontoAddress, inToronto),
    reservePlan: planRequest(shop, customer, torontoAddress, inToronto),
    createSubscription: bought.claim,
    pauseSubscription: changeRequest(customer, subscription, first),
    resumeSubscription: changeRequest(customer, subscription, first),
    cancelSubscription: changeRequest(customer, cancelled),
    ...shelfExamples,
    getStoreDeliveries: { params: { label: 'surat' }, query: { date: '2026-12-01' } },
    getStoreOrders: { params: { label: 'surat' } },
    publishStore: { params: { label: 'surat' } },
    moveStoreOrder: { params: { label: 'surat', orderId: movedOrder }, body: { status: 'packed' } },
    acceptStoreOrder: { params: { ...inSurat, orderId: accepted } },
    getStoreRefunds: { params: { label: 'surat' } },
    retryStoreRefund: { params: { label: 'toronto', refundId: await addFailedRefund(shop, opened.attempt) } },
    requestCounterCode: { body: { target: newMobile() } },
    enterCounter: { body: { target: newMobile(), otp: '123456' } },
    readCounterSession: {},
    leaveCounter: {},
    readPushKey: {},
    addPush: {
      body: { endpoint: 'https://push.example/1', p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
    },
    endPush: { body: { endpoint: 'https://push.example/1' } },
    listStaff: { params: inSurat },
    addStaff: { params: inSurat, body: { target: `${newMobile()}@example.com`, role: 'keeper', name: 'Meena' } },
    endStaff: { params: { ...inSurat, staffId: (await addStaffTo(shop, 'keeper')).staff_id } },
    requestPhonesCode: { params: inSurat },
    logOutOtherPhones: { params: inSurat, body: { otp: '123456' } },
    readStaffLog: { params: inSurat },
    readBoard: { params: inSurat },
    readBooks: { params: inSurat },
    findOrders: { params: inSurat, query: { text: 'Asha' } },
    readGst: { params: inSurat },
    readGstFile: { params: inSurat, query: { month: '2026-11', table: 'hsn' } },
    readGstReturn: { params: inSurat, query: { month: '2026-11' } },
    readOrdersFile: { params: inSurat, query: { from: '2026-11-01', to: '2026-11-30' } },
    readBoardOrder: { params: { ...inSurat, orderId: accepted } },
    acceptOrder: { params: { ...inSurat, orderId: accepted } },
    moveOrder: { params: { ...inSurat, orderId: packed }, body: { status: 'packed' } },
    ...(await undoExamples(shop, customer)),
    ...(await closingExamples(shop, customer)),
    cancelAtCounter: { params: { ...inSurat, orderId: cancelledOrder }, body: { reason: 'Sold out' } },
    deductFromOrder: {
      params: { ...inSurat, orderId: accepted },
      body: { deduction_id: randomUUID(), kind: 'goodwill', amount: 5, reason: 'For the wait' },
    },
    recordTransfer: {
      params: { ...inSurat, orderId: movedOrder, deductionId: await addTransfer(shop, movedOrder) },
      body: { reference: 'UTR 1234' },
    },
    tickLine: { params: { ...inSurat, orderId: accepted, line: 1 }, body: { is_ticked: true } },
    readSlip: { params: { ...inSurat, orderId: accepted } },
    readSlipFile: { params: { ...inSurat, orderId: accepted } },
    readOrderInvoice: { params: { ...inSurat, orderId: accepted } },
    readOrderCreditNote: { params: { ...inSurat, ...credited } },
    deliverRide: { params: { ...inSurat, orderId: delivered }, body: { cash_received: 1640 } },
    recordFailedDelivery: { params: { ...inSurat, orderId: missed }, body: { attempts: 0 } },
    markReturnedToStore: { params: { ...inSurat, orderId: back } },
    ...ofStops,
    ...(await deliveryExamples(shop, customer)),
    handInCash: { params: { ...inSurat, staffId: payer.staff_id }, body: { amount: 1000, held: 1640 }, ...keyed() },
    readRiderCash: { params: { ...inSurat, staffId: rider.staff_id } },
    leaveOut: { params: { ...inSurat, orderId: accepted, line: 1 }, body: { quantity: 1 } },
    findReplacements: { params: { ...inSurat, orderId: accepted, line: 1 }, query: { text: 'dal' } },
    offerReplacement: {
      params: { ...inSurat, orderId: offered.order_id, line: 1 },
      body: { quantity: 1, item_id: 1002 },
    },
    settleOffer: {
      params: { ...inSurat, orderId: offered.order_id, offerId: offered.offer_id },
      body: { answer: 'accept' },
    },
    readDay: { params: inSurat },
    readNeeds: { params: inSurat },
    pauseOrders: { params: inSurat, body: { span: 'half_hour' } },
    resumeOrders: { params: inSurat },
    setClosing: { params: inSurat, body: { date: before, closes: '12:00' } },
    setCapacity: { params: inSurat, body: { date: before, capacity: 3 } },
    addHoliday: { params: inSurat, body: { date: before, name: 'Holi' } },
    removeHoliday: { params: inSurat, body: { date: holiday } },
    setSeasonLine: { params: inSurat, body: { line: 'Undhiyu until January' } },
    followOrders: { params: inSurat, query: { after: '0' } },
    ...setupExamples,
    countFailure: { body: { island: 'CartPage', failure: 'loading' } },
  };
}
