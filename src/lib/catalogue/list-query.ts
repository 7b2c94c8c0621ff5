import { toDecimal, toMinor, type Minor } from '../money/money.ts';

export const sorts = ['shop', 'price', '-price', 'name'] as const;
export type Sort = (typeof sorts)[number];

/** Filters and sort order of a list. `category` is null for "All"; prices are minor units, both bounds included. */
export interface ListQuery {
  category: number | null;
  sort: Sort;
  from: Minor | null;
  to: Minor | null;
  veg: boolean;
  inStock: boolean;
  onOffer: boolean;
}

export const defaultQuery: ListQuery = {
  category: null,
  sort: 'shop',
  from: null,
  to: null,
  veg: false,
  inStock: false,
  onOffer: false,
};

/** The on/off filters, with their names in the URL. */
const switches = { veg: 'veg', inStock: 'stock', onOffer: 'offers' } as const;
export type Switch = keyof typeof switches;

const switchNames = Object.keys(switches) as Switch[];

/** Parses a typed price into minor units; null for other text. */
export const parsePrice = (text: string | null): Minor | null =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text?.trim() ?? '') ? toMinor(Number(text)) : null;

const isSort = (text: string | null): text is Sort => sorts.some((sort) => sort === text);

/** Parses the query from a URL's search part. Ignores unknown or invalid values. */
export function parseListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const [category, sort] = [params.get('category'), params.get('sort')];
  const [from, to] = [parsePrice(params.get('from')), parsePrice(params.get('to'))];
  const isReversed = from !== null && to !== null && from > to;
  return {
    category: /^[1-9]\d{0,8}$/.test(category ?? '') ? Number(category) : null,
    sort: isSort(sort) ? sort : 'shop',
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    veg: params.has('veg'),
    inStock: params.has('stock'),
    onOffer: params.has('offers'),
  };
}

/** Formats a URL's search part: `?category=101&sort=price`, or "" for the default query. */
export function formatListQuery(query: ListQuery): string {
  const params = new URLSearchParams();
  if (query.category !== null) params.set('category', String(query.category));
  if (query.sort !== 'shop') params.set('sort', query.sort);
  if (query.from !== null) params.set('from', String(toDecimal(query.from)));
  if (query.to !== null) params.set('to', String(toDecimal(query.to)));
  for (const name of switchNames) if (query[name]) params.set(switches[name], 'yes');
  const search = params.toString();
  return search && `?${search}`;
}

/** The number of filters, without category and sort order. */
export const filterCount = (query: ListQuery): number =>
  switchNames.filter((name) => query[name]).length + (query.from === null && query.to === null ? 0 : 1);

/** Whether a list is published: all products or a category, in the shop's order and unfiltered. */
export const isShopList = (query: ListQuery): boolean => query.sort === 'shop' && filterCount(query) === 0;

/** Keeps category and sort order. */
export const withoutFilters = ({ category, sort }: ListQuery): ListQuery => ({ ...defaultQuery, category, sort });
