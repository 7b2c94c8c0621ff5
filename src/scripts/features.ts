/** The scripts of parts that only some pages have, by a selector of the part. */
const features: [selector: string, load: () => Promise<unknown>][] = [
  ['[data-buy]', () => import('../components/product/product.ts')],
  ['[component-export=SearchResults]', () => import('../components/search/search-page.ts')],
  ['main > [data-plans]', () => import('../components/plan/plans-page.ts')],
  ['#store-card', () => import('../components/store/found-stores.ts')],
  ['[data-follow]', () => import('../components/newsletter/message-link.ts')],
  ['[component-export=LoginPage]', () => import('../components/account/login-page.ts')],
];

/** Loads the scripts of the parts that a page has. */
export const loadFeatures = (page: ParentNode): Promise<unknown> =>
  Promise.all(features.filter(([selector]) => page.querySelector(selector)).map(([, load]) => load()));
