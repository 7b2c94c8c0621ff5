import { enterCounter, openFromBoard, orderPickup } from '#tests/support/browser/counter';
import { choose } from '#tests/support/browser/plans';
import { expectProblemShown } from '#tests/support/browser/problems';
import { cartLink, expect, setSession, test, type Locator, type Page } from '#tools/browser/journey';

/** A form: its name, what opens it, its button, and what is typed to make it wrong in another way than empty. */
type Form = [
  name: string,
  open: (page: Page) => Promise<unknown>,
  submit: string,
  makeWrong?: (page: Page) => Promise<unknown>,
];

const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).last();

async function expectAllShown(page: Page, forms: Form[]): Promise<void> {
  for (const [name, open, submit, makeWrong] of forms) {
    await open(page);
    await expectProblemShown(page, press(page, submit), `${name}, empty`);
    await makeWrong?.(page);
    if (makeWrong) await expectProblemShown(page, press(page, submit), `${name}, wrong`);
  }
}

test('a guest’s refused form leads to what is wrong', async ({ page, surat }) => {
  const go = (path: string) => () => page.goto(surat + path);
  await page.goto(surat);
  await press(page, 'Add Toor dal').click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await expectAllShown(page, [
    [
      'login',
      go('/login'),
      'Login',
      async () => {
        await page.getByLabel('Email or phone number').fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('not the password');
      },
    ],
    ['login by code', go('/login'), 'Log in with an OTP'],
    [
      'forgotten password',
      async () => {
        await page.goto(`${surat}/login`);
        await press(page, 'Forget Password').click();
      },
      'Next',
    ],
    ['signup', go('/Signup'), 'Signup', () => page.getByLabel('Name').fill('Asha')],
    ['coupon', go('/cart'), 'Apply', () => page.getByLabel('Coupon').fill('NOSUCH')],
    ['registration', go('/checkout'), 'Next', () => page.getByLabel('Mobile number').fill('123')],
    ['newsletter', go('/'), 'Subscribe', () => page.getByPlaceholder('Your e-mail address').fill('asha')],
    [
      'store finder',
      () => page.goto('/landing'),
      'Find Store',
      () => page.getByPlaceholder('Search for nearest delivery store').fill('000000'),
    ],
  ]);
});

test('a customer’s refused form leads to what is wrong', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(surat);
  await press(page, 'Add Toor dal').click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  const tab = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await expectAllShown(page, [
    [
      'checkout',
      () => page.goto(`${surat}/checkout`),
      'Continue to payment',
      () => page.getByLabel('Postal Code').fill('1'),
    ],
    [
      'recipient',
      async () => {
        await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
        await page.getByLabel('It’s a gift, or someone else will receive it').check();
      },
      'Continue to payment',
    ],
    ['plan', () => choose(page, surat, 'Gujarati lunch', 'Gujarati thali'), 'Pay and Subscribe'],
    [
      'address',
      async () => {
        await page.goto(`${surat}/profile`);
        await tab('Address');
        await press(page, 'Add New Address').click();
      },
      'Save address',
    ],
    [
      'details',
      async () => {
        await page.reload();
        await tab('Account');
        await press(page, 'Edit Name').click();
        await page.getByLabel('Name').fill('');
      },
      'Save',
    ],
    ['password', () => press(page, 'Change password').click(), 'Save password'],
  ]);
});

test('a refused form of the counter leads to what is wrong', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [{ item_id: 1001, product_qty: 3 }]);
  const view = (name: string) =>
    page.getByRole('navigation', { name: 'Counter' }).getByRole('button', { name, exact: true });
  await page.goto(`${surat}/counter`);
  await expectAllShown(page, [['login', () => Promise.resolve(), 'Send OTP']]);
  await page.reload();
  await enterCounter(page, api, 'owner@surat-sadan.example');
  await expectAllShown(page, [
    ['find an order', () => Promise.resolve(), 'Find'],
    [
      'refund',
      async () => {
        await page.getByRole('button', { name: `Accept order ${id}` }).click();
        await press(await openFromBoard(page, id), 'Refund a part').click();
      },
      'Refund',
    ],
    [
      'cancel',
      async () => {
        await press(page, 'Back').click();
        await press(page, 'Cancel order').click();
      },
      'Cancel this order',
    ],
    [
      'new item',
      async () => {
        await page.goto(page.url().replace(/#.*/, ''));
        await view('Shelf').click();
        await press(page, 'New item').click();
      },
      'Add item',
    ],
    ['holiday', () => view('Today').click(), 'Add holiday'],
    ['new person', () => view('People').click(), 'Add'],
  ]);
});
