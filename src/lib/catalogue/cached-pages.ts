import { policyIds } from '../policies/policy-ids.ts';

/** Shown for a page that is not cached on this device while there is no network. */
export const offlinePage = '/offline';

const ownPages = ['/', '/meal-subscriptions', '/my-subscription', '/search', '/wishlist', '/cart', offlinePage];

/** The pages of a store that a device caches before they are opened. */
export const shellPages = ownPages.concat(policyIds.map((id) => `/${id}`));

/** Whether a page belongs to the shop's own half: a device neither keeps nor answers it for customers. */
export const isStaffPage = (path: string): boolean => path === '/counter';
