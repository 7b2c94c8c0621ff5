import { expect, type Locator, type Page } from '#tools/browser/journey';

export const nextStep = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
export const setupField = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
export const setupHeading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name });

/** Fills in the first step of the set-up page. */
export async function describeShop(page: Page, email = 'hello@asha.example'): Promise<void> {
  await setupField(page, 'Name on your sign').fill('Asha Stores');
  await setupField(page, 'Address').fill('14 Rang Upvan Lane, Surat');
  await setupField(page, 'PIN code').fill('395003');
  await expect(page.getByText('Surat, India. Prices are in Indian rupees (₹).')).toBeVisible();
  await setupField(page, 'Phone number').fill('+91 98000 33001');
  await setupField(page, 'E-mail of the shop').fill(email);
}

/** Makes the store open at any hour of a test. */
export async function openAllDay(page: Page): Promise<void> {
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    for (const time of ['opens', 'closes']) await page.getByLabel(`${day} ${time}`).fill('00:00');
}

/** The last step, with the owner's e-mail. */
export async function nameOwner(page: Page): Promise<void> {
  await setupField(page, 'Your name').fill('Asha');
  await setupField(page, 'Your mobile number or e-mail').fill('asha@example.com');
}
