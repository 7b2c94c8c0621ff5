import { isTextShown, keepStored, startDoubleTaps } from '#tests/support/browser/double-taps';
import { test } from '#tools/browser/journey';

// Of pages on which nothing is bought; in `npm run soak`. Each taps dozens of controls, with a pause after each.
test.describe.configure({ timeout: 600_000 });

const pages = {
  home: [['/', 'Toor dal', 'body']],
  'a product': [['/ProductDetails/1001', 'In stock']],
  'the lists': [
    ['/search?q=dal', 'Chana dal'],
    ['/browse/category-101', 'Chana dal'],
    ['/meal-subscriptions', 'Subscribe Now'],
  ],
  'the account': [
    ['/login', 'Forget Password'],
    ['/Signup', 'Signup'],
  ],
};

for (const [name, paths] of Object.entries(pages))
  test(`a double tap on ${name} never activates a control revealed by the first tap`, async ({ page, surat }) => {
    const taps = await startDoubleTaps(page);
    await page.goto(surat);
    const open = await keepStored(page);
    for (const [path = '', text = '', within] of paths)
      await taps.every(async () => {
        await open(surat + path);
        await isTextShown(page, text);
      }, within);
  });
