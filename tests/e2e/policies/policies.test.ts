import { expectScreenFit } from '#tests/support/browser/accessibility';
import { expect, test, type Page } from '#tools/browser/journey';

const pages = {
  '/about': 'About Us',
  '/returnpolicy': 'Cancellation, Return and Refund Policy',
  '/policy': 'Privacy and Shipping Policy',
  '/shippingpolicy': 'Delivery and Shipping Policy',
  '/terms-of-service': 'Terms of Service',
  '/customercare': 'Customer Care',
};

const text = (page: Page) => page.getByRole('article').innerText();
const headings = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();

test(
  'each static page has header, footer and snackbar, on both hosts',
  { tag: '@wide' },
  async ({ page, origin, surat }) => {
    for (const host of [origin, surat])
      for (const [address, title] of Object.entries(pages)) {
        await page.goto(`${host}${address}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.getByText(/Effective date: 2[18] November 2026/)).toBeVisible();
        expect(await text(page)).not.toMatch(/[{}]/);
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await expect(page.locator('[data-notices] [role=alert]')).toBeAttached();
        if (host === surat || address === '/about') await expectScreenFit(page); // the hosts differ in the header only
      }
  },
);

test('about says who is what: intermediary, sellers, buyers, partners, payment, membership, fees', async ({
  page,
  surat,
}) => {
  await page.goto(`${surat}/about`);
  const said = await text(page);
  for (const fact of [
    'marketplace intermediary for Indian handicraft products',
    'sellers list their items, buyers purchase them',
    'logistics partner',
    'payment gateway',
    'in cash only and in a limited number of cities in India: Surat, Bhopal, Mumbai and Bengaluru. It is not offered outside India',
    'Membership is free for buyers',
    'a listing fee and a service fee, quoted in Indian Rupees',
  ])
    expect(said).toContain(fact);
});

test('returns start within 7 days, are refunded after 1 business day and credited within 15 working days', async ({
  page,
  surat,
}) => {
  await page.goto(`${surat}/returnpolicy`);
  const said = await text(page);
  for (const fact of [
    'within 7 days',
    '1 business day after we have verified the return',
    'credited within 15 working days',
    '60 seconds or 2 MB',
    'There are no cash refunds',
    'to a bank account that you name, or to your wallet',
    'collected by reverse-logistics partners',
    'We acknowledge the request',
    'defective, damaged or wrong product',
    'at our discretion',
    'from 8 AM to 8 PM',
  ])
    expect(said).toContain(fact);
});

test('the policy is on privacy and on shipping, and for adults', async ({ page, surat }) => {
  await page.goto(`${surat}/policy`);
  expect(await headings(page)).toEqual(expect.arrayContaining(['Privacy', 'Shipping']));
  expect(await text(page)).toContain('We do not knowingly collect data of anyone under the age of 18');
});

test('dispatch takes 2 to 4 days, or a minimum of 3 to 5 working days; there are 3 attempts', async ({
  page,
  surat,
}) => {
  await page.goto(`${surat}/shippingpolicy`);
  expect(await headings(page)).toEqual(
    expect.arrayContaining([
      'Delivery by logistics partners',
      'Tracking',
      'Shipping fees',
      'Returns',
      'Shipping costs at checkout',
      'Tracking your order',
    ]),
  );
  const said = await text(page);
  for (const fact of [
    '2 to 4 days for goods that are ready',
    'a minimum of 3 to 5 working days for goods that are made',
    'up to 3 delivery attempts',
    'the value of the order',
    'the type of product',
    'the area it goes to',
    'the mode of payment',
    'Shipping fees are not refunded on returns, except for defective, damaged or wrong products, at our discretion',
    'A tracking number is issued when the parcel is handed over to the logistics partner',
    'confirmation e-mail with this tracking number',
  ])
    expect(said).toContain(fact);
});

test('the terms have every section, and their figures', async ({ page, surat }) => {
  await page.goto(`${surat}/terms-of-service`);
  expect(await headings(page)).toEqual(
    expect.arrayContaining([
      'Terms and Conditions',
      'User Agreement',
      'Definitions',
      'Eligibility',
      'Terms of Use',
      'User Obligations',
      'Disclaimers',
      'Consent and Privacy Policy',
      'Breach',
      'Grievance Redressal',
      'General',
      'Governing Law',
      'Arbitration',
    ]),
  );
  const said = await text(page);
  for (const fact of [
    'announced with 30 days’ notice',
    'by e-mail is deemed given 24 hours after',
    'by registered mail is deemed given 3 days after',
    'bank deposit is credited within 3 days of booking',
    'A seller must register with the payment gateway and give the details of a bank account',
    'Only persons who can form a legally binding contract',
    'suspend, terminate or block your account',
    'A listing ends when the item has been bought, when the seller ends it, or when it expires',
    'laws of India',
    'courts in Surat',
    'sole arbitrator',
    'seat of the arbitration is Surat, and its language is English',
  ])
    expect(said).toContain(fact);
});

test('customer care links to e-mail and phone, and names addresses, officer and seller', async ({ page, surat }) => {
  await page.goto(`${surat}/customercare`);
  const article = page.getByRole('article');
  await expect(article.getByRole('link', { name: '+91 00000 33001' }).first()).toHaveAttribute(
    'href',
    'tel:+910000033001',
  );
  await expect(article.getByRole('link', { name: 'care@nukkad.example' }).first()).toHaveAttribute(
    'href',
    'mailto:care@nukkad.example',
  );
  await expect(article.getByRole('link', { name: '+91 00000 33000' }).first()).toHaveAttribute(
    'href',
    'tel:+910000033000',
  );
  const said = await text(page);
  for (const fact of [
    '8 AM to 8 PM',
    'Factory and warehouse',
    'Bhopal',
    'IT operations',
    'Meera Desai',
    'Nukkad Bazaar Private Limited',
    'Surat Sadan',
  ])
    expect(said).toContain(fact);
});

test('in Canada the pages say nothing of cash, and name no Grievance Officer', async ({ page, origin }) => {
  for (const path of [
    'about',
    'returnpolicy',
    'policy',
    'shippingpolicy',
    'terms-of-service',
    'customercare',
    'cart',
  ]) {
    await page.goto(`${origin.replace('localhost', 'toronto.localhost')}/${path}`);
    await expect(page.getByRole('main')).not.toContainText(/cash on delivery|Grievance Officer|PIN code/i);
  }
});

test('the footer leads to each static page, which opens at its top', async ({ page, surat }) => {
  for (const [address, title] of Object.entries(pages)) {
    await page.goto(`${surat}/about`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('navigation', { name: 'About this shop' }).locator(`a[href="${address}"]`).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(`${surat}${address}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('the table of contents leads to a heading, below the header', async ({ page, surat }) => {
  await page.goto(`${surat}/terms-of-service`);
  await page.getByText('On this page').first().click();
  await page.locator('details').getByRole('link', { name: 'Arbitration' }).click();
  await expect(page).toHaveURL(/#arbitration$/);
  const heading = page.getByRole('heading', { name: 'Arbitration' });
  await expect(heading).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  const box = await heading.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('a static page knows the cart, the wishlist and the session of this device', async ({ page, surat }) => {
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await page.getByRole('button', { name: 'Wishlist: Toor dal' }).click();
  await page.getByRole('button', { name: 'Wishlist: Turmeric powder' }).click();
  await page.goto(`${surat}/policy`);
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await expect(page.getByRole('link', { name: 'Wishlist 2 items' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('on paper a policy is text alone', async ({ page, surat }) => {
  await page.goto(`${surat}/returnpolicy`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What has changed' })).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByText('On this page').first()).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'About this shop' })).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a policy is read, and its table of contents used', async ({ page, surat }) => {
    await page.goto(`${surat}/shippingpolicy`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByText('On this page').first().click();
    await page.locator('details').getByRole('link', { name: 'Shipping fees' }).click();
    await expect(page.getByRole('heading', { name: 'Shipping fees' })).toBeInViewport();
  });
});

test('another spelling of an address leads to the page', async ({ page, surat }) => {
  await page.goto(`${surat}/signup`);
  await expect(page).toHaveURL(`${surat}/Signup`);
  await page.goto(`${surat}/productdetails/1001?from=mail`);
  await expect(page).toHaveURL(`${surat}/ProductDetails/1001?from=mail`);
});
