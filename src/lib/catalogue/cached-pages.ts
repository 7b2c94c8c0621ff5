import { policyIds } from '../policies/policy-ids.ts';

/** Shown offline for a page that is not cached. */
export const offlinePage = '/offline';

const ownPages = ['/', '/meal-subscriptions', '/my-subscription', '/search', '/wishlist', '/cart', offlinePage];

/** The pages of a store that a device caches before they are opened. */
export const shellPages = ownPages.concat(policyIds.map((id) => `/${id}`));

/** Whether a page is for staff. The customers' service worker neither caches nor serves it. */
export const isStaffPage = (path: string): boolean => path === '/counter';
