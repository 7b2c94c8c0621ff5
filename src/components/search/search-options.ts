import { pictureAt } from '#lib/catalogue/picture';
import { searchMessages } from '#lib/messages/search';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import type { SearchAnswer, SearchHit } from '#lib/search/catalogue-index';
import type { NamePart } from '#lib/search/highlight';
import { searchAddress } from '#lib/search/query';

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

/** An option is a link, so that it can be opened in a new tab; the keyboard reaches it through the box alone. */
function option(index: number, href: string, className: string, ...content: (Node | string)[]): HTMLAnchorElement {
  const link = element('a', className, ...content);
  link.id = `store-search-option-${index}`;
  link.href = href;
  link.role = 'option';
  link.ariaSelected = 'false';
  link.tabIndex = -1;
  return link;
}

const nameOf = (parts: NamePart[]): HTMLElement =>
  element('span', 'name', ...parts.map(({ text, isMatch }) => (isMatch ? element('b', '', text) : text)));

function pictureOf(address: string): HTMLImageElement {
  const picture = element('img', '');
  picture.src = pictureAt(address, 160);
  picture.alt = '';
  picture.width = picture.height = 48;
  return picture;
}

function productOption({ product, name }: SearchHit, index: number, locale: PriceLocale): HTMLElement {
  const { item_id, image_name1, unit, price, stock } = product;
  const state =
    stock === 0 ? element('span', 'gone', 'Sold out') : element('span', 'price', formatMoney(price, locale));
  return option(
    index,
    `/ProductDetails/${item_id}`,
    stock === 0 ? 'option sold-out' : 'option',
    pictureOf(image_name1),
    element('span', 'facts', nameOf(name), ' ', element('span', 'unit', unit)),
    ' ',
    state,
  );
}

/** The options of the search box's list: the first products found, and the way to all of them. */
export function searchOptions({ hits, total }: SearchAnswer, query: string, locale: PriceLocale): HTMLElement[] {
  const products = hits.map((hit, index) => productOption(hit, index, locale));
  if (products.length === 0) return [];
  return [...products, option(products.length, searchAddress(query), 'option all', searchMessages.seeAll(total))];
}
