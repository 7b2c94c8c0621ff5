import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import startForAll from '#tools/browser/start-shop';
import { engines } from '#tools/browser/engines/engines';
import { visitor, type Driver, type Engine, type Visitor } from '#tools/browser/engines/visitor';
import { newShopper, openApi, type Api, type Shopper } from '#tools/browser/shopper';

let surat: string;
let api: Api;
let stopShop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  stopShop = await startForAll();
  const origin = process.env.SHOP_ORIGIN ?? '';
  surat = origin.replace('localhost', 'surat.localhost');
  api = openApi(origin);
}, 240_000);
afterAll(() => stopShop?.());

/** The details that a guest types in the checkout, with the code that is sent, up to the password. */
async function registerIn({ press, type, see }: Visitor, shopper: Shopper): Promise<void> {
  await type('First name', shopper.firstName);
  await type('Last name', shopper.lastName);
  await type('Mobile number', shopper.mobile);
  await press('button', 'Next');
  await see('OTP sent successfully!');
  await type('OTP', await api.readCode(shopper.mobile));
  await press('button', 'Validate OTP');
  await type('Password', shopper.password);
  await type('Confirm password', shopper.password);
  await press('button', 'Register');
}

/** A customer of the shop's logs in. */
async function login({ open, press, type, see }: Visitor): Promise<Shopper> {
  const shopper = newShopper();
  await api.register(shopper);
  await open(`${surat}/login`);
  await type('Email or phone', shopper.mobile);
  await type('Password', shopper.password);
  await press('button', 'Login');
  await see('All products');
  return shopper;
}

/** City and state come with the postal code. */
async function saveAddress({ press, type, see }: Visitor): Promise<void> {
  await type('Street Address', '12 Athwa Lines');
  await type('Postal Code', '395003');
  await see('395003 is in Surat, Gujarat.');
  await press('button', 'Save address');
  await see('12 Athwa Lines');
}

/** Takes the cart to the payment, to be picked up. */
async function goToPayment({ open, press }: Visitor): Promise<void> {
  await open(`${surat}/checkout`);
  await press('choice', 'Pickup');
  await press('button', 'Continue to payment');
}

/** The dialog after an order and the summary behind it say the same number. @returns it */
async function seeOrdered({ press, see }: Visitor, method: string): Promise<number> {
  const [number] = await see(/has received your order (\d+) of/);
  await press('button', 'Close');
  await see('Your order has been received');
  await see(`Order ${number}`);
  await see(`Payment method ${method}`);
  return Number(number);
}

/** The orders that the shop has of a customer. */
async function ordersOf(shopper: Shopper): Promise<object[]> {
  const { authorization, id } = await api.login(shopper);
  return (await api.call('GET', `order/view-order-detail-fastside/33/33001/${id}`, undefined, authorization)).data;
}

for (const { name, missing, start } of engines)
  describe.skipIf(missing)(`in ${name}`, () => {
    let engine: Engine;
    let driver: Driver;
    let person: Visitor;

    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine.stop());
    beforeEach(async () => {
      driver = await engine.openDriver();
      person = visitor(driver);
    });
    afterEach(async () => {
      const problems = await driver.problems();
      await driver.close();
      await engine.setOnline(true);
      if (problems.length > 0) throw new Error(`Problems in the browser:\n${problems.join('\n')}`);
    });

    test('a guest orders, to be paid in cash', async () => {
      const { open, press, see } = person;
      const shopper = newShopper();
      await open(surat);
      await press('button', 'Add Toor dal');
      await see('Item Added to Cart');
      await press('link', 'Cart');
      await press('link', 'Proceed to checkout');
      await registerIn(person, shopper);
      await saveAddress(person);
      await press('button', 'Continue to payment');
      await press('button', 'Place Order');
      const number = await seeOrdered(person, 'Cash On Delivery');
      await press('link', 'Purchase history');
      await see(`Order ${number}`);
      expect(await ordersOf(shopper)).toMatchObject([
        { order_id: number, payment_type: 'COD', order_type: 'Delivery' },
      ]);
    });

    test('a payment online fails, is left by going back, and succeeds then', async () => {
      const { open, press, see, back } = person;
      const shopper = await login(person);
      await press('button', 'Add Toor dal');
      await see('Item Added to Cart');
      await goToPayment(person);
      await press('choice', 'Pay online');
      await press('button', 'Pay and Place Order');
      await press('choice', 'Fails');
      await press('button', 'Pay ₹');
      await see('The payment failed. Choose again.');
      await back();
      await see('The payment failed. You have not been charged.');
      await press('button', 'Pay and Place Order');
      await see('No money moves.');
      await press('choice', 'Succeeds');
      await press('button', 'Pay ₹');
      const number = await seeOrdered(person, 'Online Payment');
      await open(`${surat}/cart`);
      await see('Your cart is empty');
      expect(await ordersOf(shopper)).toMatchObject([
        { order_id: number, payment_type: 'online', order_type: 'Pickup' },
      ]);
    });

    test('a customer buys a plan and sees it', async () => {
      const { open, press, see } = person;
      await login(person);
      await open(`${surat}/meal-subscriptions`);
      await press('button', 'Subscribe Now Gujarati lunch');
      await press('choice', 'Gujarati thali');
      await press('button', 'Buy Now');
      await saveAddress(person);
      await press('button', 'Pay and Subscribe');
      await press('button', 'Pay ₹');
      await see('Subscription created successfully');
      await press('button', 'My Subscription');
      // Ordered after the cut-off of the evening, it begins a day later.
      await see(/Gujarati lunch .*Next delivery .*Days left 30 days .*Total ₹5,460 Payment mode Online Payment/);
    });

    test('without a network the store is read and the cart kept, and the order waits', async () => {
      const { open, press, see, wait } = person;
      const shopper = await login(person);
      await open(`${surat}/ProductDetails/1001`);
      await press('button', 'One more');
      await wait(() => navigator.serviceWorker.controller !== null);
      await open(`${surat}/ProductDetails/1001`); // kept now, if it could not be at once
      await press('button', 'Add to cart');
      await see('Item Added to Cart');
      await goToPayment(person);
      await engine.setOnline(false);
      await press('button', 'Place Order');
      await see('We cannot reach the shop. Please check your connection and try again.');
      await open(`${surat}/ProductDetails/1001`);
      await see('We cannot reach the shop. What you see may be out of date.');
      await open(`${surat}/ProductDetails/1002`);
      await see('We cannot reach Surat Sadan');
      await wait(() => performance.now() > 2000); // it stays
      await open(`${surat}/cart`);
      await see('This is your cart as last saved on this device');
      await see('Toor dal');
      expect(await ordersOf(shopper)).toEqual([]);
      await engine.setOnline(true);
      await goToPayment(person);
      await press('button', 'Place Order');
      await seeOrdered(person, 'Cash On Delivery');
      expect(await ordersOf(shopper)).toHaveLength(1);
    });
  });
