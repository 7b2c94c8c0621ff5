import type * as calls from '#contract/returning/lists';
import type { DocumentationOf } from '../call-documentation.ts';

export const listCalls = {
  getBought: {
    summary:
      'What the customer has ordered in this store, at most 12, most often first, at the price and stock of now; both are null for what is no longer sold. Cancelled orders do not count.',
  },
  getWishlist: {
    summary: "The customer's wishlist in this store, newest last.",
  },
  saveWishes: {
    summary:
      'Puts items on the wishlist, or takes them off. Of each item the change that was made last stays, `waited_ms` before it arrives. Items that the store does not have are left out.',
  },
} satisfies DocumentationOf<typeof calls>;
