import { pictureAt } from '#lib/catalogue/picture';
import * as words from '#texts/search-words';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import type { SearchAnswer, SearchHit } from '#lib/search/catalogue-index';
import type { NamePart } from '#lib/search/highlight';
import { searchAddress } from '#lib/search/query';
import * as t from '#texts/search';
import { element } from '../../widgets/element.ts';

/** A link, so that it can be opened in a new tab. The keyboard selects it only from the search box. */
function option(href: string, className: string, ...content: (Node | string)[]): HTMLAnchorElement {
  const link = element('a', { class: className }, ...content);
  link.href = href;
  link.role = 'option';
  link.tabIndex = -1;
  return link;
}

const shared =
  'grid items-center scroll-m-1.5 rounded-md py-1.5 pr-3 pl-1.5 hover:bg-ground aria-selected:bg-brand-50 aria-selected:shadow-[inset_0_0_0_2px_var(--color-brand-600)]';
const row = `${shared} min-h-16 grid-cols-[min(3rem,48px)_minmax(0,1fr)_auto] gap-x-3`;
const all = `${shared} all min-h-11 justify-center font-semibold text-brand-700`;
const faint = { class: 'text-xs/normal text-ink-faint' };

const highlightedName = (parts: NamePart[]): HTMLElement =>
  element(
    'span',
    { class: 'truncate leading-[1.25rem]' },
    ...parts.map(({ text, isMatch }) => (isMatch ? element('b', { class: 'text-brand-800' }, text) : text)),
  );

function productPicture(address: string, isGone: boolean): HTMLImageElement {
  const look = isGone ? 'opacity-50 [filter:grayscale(0.8)]' : '';
  return element('img', {
    class: `size-12 rounded-sm bg-shade object-cover ${look}`,
    src: pictureAt(address, 160),
    alt: '',
    width: '48',
    height: '48',
  });
}

function productOption({ product, name }: SearchHit, locale: PriceLocale): HTMLElement {
  const { item_id, image_name1, unit, price, stock } = product;
  const state =
    stock === 0 ? element('span', faint, t.soldOut()) : element('span', { class: 'price' }, formatMoney(price, locale));
  return option(
    `/ProductDetails/${item_id}`,
    row,
    productPicture(image_name1, stock === 0),
    element('span', { class: 'grid min-w-0' }, highlightedName(name), ' ', element('span', faint, unit)),
    ' ',
    state,
  );
}

/** The first products found, and a link to all results. */
export function searchOptions({ hits, total }: SearchAnswer, query: string, locale: PriceLocale): HTMLElement[] {
  const products = hits.map((hit) => productOption(hit, locale));
  if (products.length === 0) return [];
  return [...products, option(searchAddress(query), all, words.seeAll({ count: total }))];
}
