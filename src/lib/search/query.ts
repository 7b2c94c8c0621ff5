/** Shorter queries find nothing. */
export const minQueryLength = 2;

/** The path of a query's result page. */
export const searchAddress = (query: string): string => `/search?q=${encodeURIComponent(query.trim())}`;

/** The query in a result page's URL; "" without one. */
export const parseQuery = (address: string): string =>
  (new URL(address).searchParams.get('q') ?? '').trim().slice(0, 80);
