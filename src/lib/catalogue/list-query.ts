import { toDecimal, toMinor, type Minor } from '../money/money.ts';

/** The orders a list can have, and what a customer calls them. */
export const sorts = {
  shop: 'Recommended',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  name: 'Name: A to Z',
} as const;
export type Sort = keyof typeof sorts;

/** What a customer wants to see of a store. `category` is null for "All"; prices are minor units, both included. */
export interface ListQuery {
  category: number | null;
  sort: Sort;
  from: Minor | null;
  to: Minor | null;
  veg: boolean;
  inStock: boolean;
  onOffer: boolean;
}

/** All products in the shop's own order. */
export const defaultQuery: ListQuery = {
  category: null,
  sort: 'shop',
  from: null,
  to: null,
  veg: false,
  inStock: false,
  onOffer: false,
};

/** The choices that are either made or not, by their name in the address. */
const switches = { veg: 'veg', inStock: 'stock', onOffer: 'offers' } as const;
export type Switch = keyof typeof switches;

const switchNames = Object.keys(switches) as Switch[];

/** A price as a customer types it or an address has it, in minor units; null when it is none. */
export const parsePrice = (text: string | null): Minor | null =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text?.trim() ?? '') ? toMinor(Number(text)) : null;

const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(sorts, text);

/** Reads what the search part of an address asks for; what it does not understand asks for nothing. */
export function parseListQuery(search: string): ListQuery {
  const asked = new URLSearchParams(search);
  const [category, sort] = [asked.get('category'), asked.get('sort')];
  const [from, to] = [parsePrice(asked.get('from')), parsePrice(asked.get('to'))];
  const isTurned = from !== null && to !== null && from > to;
  return {
    category: /^[1-9]\d{0,8}$/.test(category ?? '') ? Number(category) : null,
    sort: isSort(sort) ? sort : 'shop',
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    veg: asked.has('veg'),
    inStock: asked.has('stock'),
    onOffer: asked.has('offers'),
  };
}

/** The search part of an address that asks for this: `?category=101&sort=price`, or "" for everything. */
export function formatListQuery(query: ListQuery): string {
  const asked = new URLSearchParams();
  if (query.category !== null) asked.set('category', String(query.category));
  if (query.sort !== 'shop') asked.set('sort', query.sort);
  if (query.from !== null) asked.set('from', String(toDecimal(query.from)));
  if (query.to !== null) asked.set('to', String(toDecimal(query.to)));
  for (const name of switchNames) if (query[name]) asked.set(switches[name], 'yes');
  const search = asked.toString();
  return search && `?${search}`;
}

/** How many filters are set; category and order are none. */
export const filterCount = (query: ListQuery): number =>
  switchNames.filter((name) => query[name]).length + (query.from === null && query.to === null ? 0 : 1);

/** Whether it is the shop's own list: all, or a category, in the shop's order and unfiltered. */
export const isShopList = (query: ListQuery): boolean => query.sort === 'shop' && filterCount(query) === 0;

/** The same list without filters; category and order stay. */
export const withoutFilters = ({ category, sort }: ListQuery): ListQuery => ({ ...defaultQuery, category, sort });
