import { policyIds } from '../policies/policy-ids.ts';

/** Shown for a page that is not cached on this device while there is no network. */
export const offlinePage = '/offline';

/** The pages of a store that a device caches before they are opened. */
export const shellPages = ['/', '/search', '/wishlist', '/cart', offlinePage, ...policyIds.map((id) => `/${id}`)];

/** Whether a page belongs to the shop's own half: a device neither keeps nor answers it for customers. */
export const isStaffPage = (path: string): boolean => path === '/counter';
