import { readFile } from 'node:fs/promises';
import type { Slot } from '#contract/order';
import { dayWords } from '#lib/schedule/date-words';
import { daysAfter } from '#lib/schedule/zoned-time';
import { slotDay, slotTimes, slotWords } from '#lib/schedule/slot-words';
import { choose, pay } from '#tests/support/browser/plans';
import { expect, payOnDelivery, saveAddress, setSession, test, type Page } from '#tools/browser/journey';

const kolkata = 'Asia/Kolkata';
const clock = /^Times are in the store’s local time\. It’s \w+, [\d:]+ [AP]M there now\.$/;
const utc = (moment: string) => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

async function downloadCalendar(page: Page): Promise<string> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to your calendar' }).click();
  return readFile(await (await downloaded).path(), 'utf8');
}

for (const timezoneId of ['America/Toronto', 'Pacific/Kiritimati'])
  test.describe(`a customer whose device is in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test.beforeEach(async ({ page, surat, api, shopper }) => {
      await api.register(shopper);
      await setSession(page, api, shopper, surat);
    });

    test('reads and chooses a time by the store’s clock, also in the calendar', async ({
      page,
      surat,
      api,
      shopper,
    }) => {
      await page.goto(surat);
      await page.getByRole('button', { name: /^Add / }).first().click();
      await expect(page.getByText('Item Added to Cart')).toBeVisible();
      await page.goto(`${surat}/checkout`);
      await saveAddress(page);
      await expect(page.getByText(clock)).toBeVisible();
      await page.getByRole('radio', { name: 'Choose a time' }).check();
      const [day, time] = [page.getByLabel('Day'), page.getByLabel('Time', { exact: true })];
      const slots = (await api.call('GET', 'order/slots/33/33001')).data as Slot[];
      const first = slots.find(
        ({ starts_at }) =>
          starts_at.slice(11, 16) === '01:30' && slotDay({ starts_at }, kolkata, Date.now()) !== 'Today',
      )!;
      await day.selectOption({ label: slotDay(first, kolkata, Date.now()) });
      await expect(time.locator('option').first()).toHaveText('7 AM to 7:30 AM');
      await time.selectOption(first.starts_at);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await expect(page.getByRole('region', { name: 'Payment' })).toContainText(slotWords(first, kolkata));
      await page.getByRole('button', { name: 'Change' }).click();
      await payOnDelivery(page);
      await expect(page.getByText(slotTimes(first, kolkata)).first()).toBeVisible();
      expect(await downloadCalendar(page)).toContain(`DTSTART:${utc(first.starts_at)}`);
      const { authorization, id } = await api.login(shopper);
      const { data } = await api.call(
        'GET',
        `order/view-order-detail-fastside/33/33001/${id}`,
        undefined,
        authorization,
      );
      expect(data[0].slot.starts_at).toBe(first.starts_at);
    });

    test('begins a plan on the day that was chosen, also in the calendar', async ({ page, surat, api, shopper }) => {
      await choose(page, surat, 'Morning milk round', 'Full cream milk');
      await saveAddress(page);
      await expect(page.getByText(clock)).toBeVisible();
      const start = page.getByLabel('Start date');
      const day = daysAfter(await start.inputValue(), 3);
      await start.fill(day);
      await pay(page, 'Succeeds');
      await page.getByRole('button', { name: 'My Subscription' }).click();
      await page.waitForURL(`${surat}/my-subscription`);
      await expect(page.getByRole('heading', { name: 'Morning milk round' }).last()).toBeVisible();
      const { authorization, id } = await api.login(shopper);
      const { data } = await api.call('GET', `Subscription/Customer-Get/33/33001/${id}`, undefined, authorization);
      expect(JSON.stringify(data)).toContain(`"startDate":"${day}"`);
      await expect(page.getByText(dayWords(day)).first()).toBeVisible();
      expect(await downloadCalendar(page)).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
    });
  });
