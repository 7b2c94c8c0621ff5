import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { cashOnly } from '#tests/support/counter/reservations';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { newDevice, openPage, storeSession } from '#tests/support/shop/device';
import { saveAddress } from '#tests/support/shop/orders';
import { addPlans, firstDay, firstDeliveryFrom } from '#tests/support/shop/plans';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

let shop: TestShop;
let asha: Customer;
beforeAll(async () => {
  shop = cashOnly(await openTestShop());
  await addPlans(shop);
}, 60_000);
beforeEach(async () => {
  asha = await addCustomer(shop);
});
afterAll(() => shop.close());

/** A customer's page, on which the plan 3301 is reserved. */
async function reserveOn(items: number[]) {
  const device = newDevice();
  storeSession(device, asha);
  await openPage(shop, device);
  const { $planPayment, reserveForCash } = await import('#lib/stores/subscription/plan-payment');
  const { $subscriptions, loadSubscriptions } = await import('#lib/stores/subscription/subscriptions');
  const address = { id: await saveAddress(shop, asha) } as never;
  const choice = { subscriptionId: 3301, items, quantities: {}, isRenewal: false };
  await reserveForCash({ choice, startDate: firstDay(shop), address, total: 546_000 });
  await loadSubscriptions();
  const state = $subscriptions.get();
  if (state.status !== 'ready') throw new Error(state.status);
  return { payment: $planPayment.get(), ...state.data };
}

/** The counter of an owner, with the cash that plans wait for. */
async function openCash() {
  const { cookie } = await enterAs(shop, 'owner');
  const page = await openCounterPage(shop, newDevice(), { cookie });
  await page.openCounter();
  const cash = await import('#lib/stores/counter/stops/reservations');
  await cash.refreshReservations('surat');
  const own = () => {
    const state = cash.$reservations.get();
    if (state.status !== 'ready') throw new Error(state.status);
    return state.data.reserved.find(({ customer_name }) => customer_name === asha.name);
  };
  return { ...cash, own };
}

it('reserves a plan, and shows until when to pay it', async () => {
  const { payment, current, reserved } = await reserveOn([1001]);
  expect(payment).toEqual({ status: 'reserved' });
  expect(current).toEqual([]);
  expect(reserved).toMatchObject({ state: 'reserved', total: 546_000, startDate: firstDeliveryFrom(firstDay(shop)) });
});

it('says why nothing was reserved', async () => {
  const { payment, reserved } = await reserveOn([]);
  expect(payment).toEqual({ status: 'refused', message: 'Please select at least one item' });
  expect(reserved).toBeNull();
});

it('is noted at the counter once, and says when it is over', async () => {
  asha = await addCustomer(shop, { name: 'Nita Rao' });
  await reserveOn([1001]);
  const cash = await openCash();
  const own = cash.own();
  if (!own) throw new Error('nothing is reserved');
  await cash.markReservationPaid('surat', { ...own, total: own.total - 1 });
  expect(cash.$reservationProblem.get()).toBe('Some details are missing or not in the right format.');
  await cash.markReservationPaid('surat', own);
  await cash.markReservationPaid('surat', own);
  expect(cash.$reservationProblem.get()).toBeUndefined();
  expect(cash.own()).toBeUndefined();
  const { current, reserved } = await reserveOn([1001]);
  expect(current).toMatchObject([{ state: 'upcoming', paidInCash: true }]);
  expect(reserved).toBeNull();
});
