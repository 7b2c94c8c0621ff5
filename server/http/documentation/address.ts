import type * as calls from '#contract/address';
import type { DocumentationOf } from './call-documentation.ts';

export const addressCalls = {
  createAddress: {
    summary: 'Saves a delivery address.',
    errors: ['invalid_input', 'place_mismatch', 'not_found', 'addresses_used'],
  },
  deleteAddress: {
    summary: 'Forgets a saved address.',
  },
  getAddresses: {
    summary:
      "The customer's addresses: the default one, then the others, oldest first; and how large their cash orders can be.",
  },
  setDefaultAddress: {
    summary: 'Makes a saved address the one to begin with.',
  },
  updateAddress: {
    summary: 'Changes a saved address. Orders keep the address they were placed with.',
    errors: ['invalid_input', 'place_mismatch', 'not_found'],
  },
} satisfies DocumentationOf<typeof calls>;
