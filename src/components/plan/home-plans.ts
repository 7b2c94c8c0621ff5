import { plansPage } from '#lib/catalogue/home-tabs';
import { fetchPage } from '../shell/fetch-page.ts';

/** Puts the plans into a home page, from the page that has them in its file, and makes them work. @throws {Error} when they do not come */
export async function showPlans(main: HTMLElement): Promise<void> {
  const [page, { startPlans }] = await Promise.all([fetchPage(plansPage), import('./plans.ts')]);
  const plans = page?.main.querySelector('[data-plans]');
  if (!plans) throw new Error(`${plansPage} did not come.`);
  main.querySelector('[data-plans]')?.replaceChildren(...plans.cloneNode(true).childNodes);
  startPlans(main);
}
