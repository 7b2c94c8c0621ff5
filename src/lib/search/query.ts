/** Queries shorter than this find nothing. */
export const fewestLetters = 2;

/** Where a query's results are, on this page's host. */
export const searchAddress = (query: string): string => `/search?q=${encodeURIComponent(query.trim())}`;

/** The query of a result page's address; "" when it has none. */
export const queryOf = (address: string): string => (new URL(address).searchParams.get('q') ?? '').trim().slice(0, 80);
