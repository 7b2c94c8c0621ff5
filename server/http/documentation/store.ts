import type * as calls from '#contract/store';
import type { DocumentationOf } from './call-documentation.ts';

export const storeCalls = {
  getCuisines: {
    summary: 'The distinct cuisines of all stores.',
  },
  getDelivery: {
    summary:
      'Whether a store delivers to a postal code or an address, what that costs, and when an order comes that is placed now.',
    errors: ['not_found'],
  },
  getPositionAddress: {
    summary: 'The address at a position in degrees; not found where there is no postal code within 50 km.',
    errors: ['not_found', 'rate_limited'],
  },
  getStates: {
    summary: 'The states or provinces of a country, for the address form.',
    errors: ['not_found'],
  },
  getStoreAddresses: {
    summary:
      'The addresses a customer can choose on the landing page: all, or with `q` the first 30 that have each word of the text.',
  },
  getStoreByAddress: {
    summary:
      "Stores for a dropdown option's value, or for typed text with the value 6, nearest first; `search` says why there are none.",
  },
  getStoreByDomain: {
    summary: 'The store of a host label.',
    errors: ['not_found'],
  },
  getStoreByPincode: {
    summary:
      'Stores that deliver to a PIN code or Canadian postal code, and those within 10 km to pick up from, nearest first; `search` says why there are none.',
  },
  getStoreBySaasId: {
    summary: "An operator's first store.",
    errors: ['not_found'],
  },
} satisfies DocumentationOf<typeof calls>;
