import { plansPage } from '#lib/catalogue/home-tabs';
import { unexpected } from '#lib/messages/network';
import { element } from '../../widgets/element.ts';
import { fetchPage } from '../shell/fetch-page.ts';

/** What stands in place of plans that did not come, or are of another build; a press loads their page as a whole. */
const failure = () =>
  element(
    'div',
    { class: 'state', role: 'alert' },
    element('h3', {}, 'The meal subscriptions did not arrive'),
    element('p', {}, unexpected),
    element('a', { class: 'btn btn-primary', href: plansPage }, 'Try again'),
  );

/** Puts the plans into a home page, from the page that has them in its file, and makes them work. @throws {Error} when they do not come */
export async function showPlans(main: HTMLElement): Promise<void> {
  const place = main.querySelector('[data-plans]');
  try {
    const [page, { startPlans }] = await Promise.all([fetchPage(plansPage), import('./plans.ts')]);
    const plans = page?.main.querySelector('[data-plans]');
    if (!plans) throw new Error(`${plansPage} did not come.`);
    place?.replaceChildren(...plans.cloneNode(true).childNodes);
    startPlans(main);
  } catch (error) {
    place?.replaceChildren(failure());
    throw error;
  }
}
