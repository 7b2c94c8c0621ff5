import { expect, ignoreOfflineErrors, test, waitUntilKept } from '#tools/browser/journey';

test.use({ serviceWorkers: 'allow' });
test.afterEach(({ problems }) => ignoreOfflineErrors(problems));

const everyday: [string, RegExp][] = [
  ['chawal', /Basmati rice/],
  ['aloo', /Potatoes/],
  ['pyaz', /Onions/],
  ['haldi', /Turmeric powder/],
  ['namak', /Iodised salt/],
  ['doodh', /Full cream milk/],
  ['दूध', /Full cream milk/],
  ['દૂધ', /Full cream milk/],
];

test('everyday words of Hindi and Gujarati find what an English label says, also without a network', async ({
  page,
  surat,
  context,
}) => {
  await page.goto(surat);
  await waitUntilKept(page);
  const box = page.getByRole('search').locator('input');
  const findsAll = async () => {
    for (const [query, name] of everyday) {
      await box.fill(query);
      await expect(page.getByRole('search').getByRole('option').first(), query).toContainText(name);
    }
  };
  await findsAll();
  await context.setOffline(true);
  await page.reload();
  await findsAll();
});

test('a search that found nothing is counted for the owner when the customer leaves it', async ({ page, surat }) => {
  await page.goto(surat);
  const box = page.getByRole('search').locator('input');
  await box.fill('avocado');
  await expect(page.getByText('Nothing found for “avocado”', { exact: false }).first()).toBeVisible();
  const counted = page.waitForResponse(/\/missed-searches\//);
  await box.blur();
  expect((await counted).status()).toBe(200);
});
