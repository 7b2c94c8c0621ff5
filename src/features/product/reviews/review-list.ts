import { getReviews, type Review } from '#contract/returning/reviews';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { shortDate } from '#lib/schedule/date-words';
import { localTime } from '#lib/schedule/zoned-time';
import { pageStore, storeIds } from '#lib/stores/device/page-store';
import * as t from '#texts/reviews';
import { element } from '../../../widgets/element.ts';

const dayOf = (moment: string) => shortDate(localTime(Date.parse(moment), pageStore().timezone).date);

const quiet = { class: 'text-sm text-ink-faint' };

const starsOf = (stars: number) =>
  element(
    'span',
    { role: 'img', 'aria-label': t.stars({ stars }), class: 'text-brand-800' },
    '★'.repeat(stars) + '☆'.repeat(5 - stars),
  );

function answerOf({ answer }: Review): HTMLElement[] {
  if (!answer) return [];
  const name = element('p', { class: 'text-sm font-semibold' }, t.answerOf({ store: pageStore().store_name }));
  const text = element('p', { class: 'wrap-anywhere' }, answer.text);
  return [element('div', { class: 'mt-2 border-l-4 border-brand-200 pl-3' }, name, text)];
}

function draw(review: Review): HTMLElement {
  const { stars, text, name, rated_at } = review;
  const facts = element('p', quiet, `${name} · ${dayOf(rated_at)} · ${t.verified()}`);
  const words = text ? [element('p', { class: 'wrap-anywhere' }, text)] : [];
  return element(
    'li',
    { class: 'py-3', 'data-review': String(review.review_id) },
    starsOf(stars),
    ...words,
    facts,
    ...answerOf(review),
  );
}

/** Shows a product's newest reviews, and more on request. */
export async function showReviews(section: HTMLElement): Promise<void> {
  const list = element('ul', { class: 'grid divide-y divide-line border-y border-line', tabindex: '-1' });
  const problem = element('p', { role: 'alert', class: 'alert alert-error my-3 empty:hidden' });
  const button = element('button', { type: 'button', class: 'btn btn-quiet mt-3' }, t.loading());
  const summary = section.querySelector('[data-summary]');
  let page = 1;

  function add({ count, average, reviews }: { count: number; average: number | null; reviews: Review[] }): void {
    const known = new Set([...list.children].map((item) => item.getAttribute('data-review')));
    const added = reviews.filter(({ review_id }) => !known.has(String(review_id))).map(draw);
    list.append(...added);
    if (page > 1) added[0]?.setAttribute('tabindex', '-1');
    if (page > 1) added[0]?.focus();
    summary?.replaceChildren(average === null ? t.none() : t.summary({ average: average.toFixed(1), count }));
    list.hidden = average === null;
  }

  async function load(): Promise<void> {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    button.textContent = t.loading();
    problem.textContent = '';
    try {
      const params = { ...storeIds(), itemId: Number(section.dataset.reviews) };
      const { data, next } = await call(getReviews, { params, query: { page } });
      add(data);
      button.hidden = next === null;
      button.textContent = t.more();
      page = next ?? page;
    } catch (error) {
      problem.textContent = sentenceFor(error);
      button.textContent = t.retry();
    } finally {
      button.ariaDisabled = null;
    }
  }

  button.addEventListener('click', () => void load());
  section.append(list, problem, button);
  await load();
}
