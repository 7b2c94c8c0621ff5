import { policyIds } from '../policies/policy-ids.ts';

/** What a customer reads when a page was never opened on this device and there is no network. */
export const offlinePage = '/offline';

/** The pages of a store that a device keeps before they are opened. */
export const shellPages = ['/', '/search', '/wishlist', '/cart', offlinePage, ...policyIds.map((id) => `/${id}`)];
