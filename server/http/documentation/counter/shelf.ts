import type * as calls from '#contract/counter/shelf';
import type { DocumentationOf } from '../call-documentation.ts';

export const shelfCalls = {
  readShelf: {
    summary:
      'What stands on a store’s shelf, 50 items at once, hidden ones too: also by words of the name, number, barcode, or what is sold out, short or hidden.',
  },
  readMissedSearches: {
    summary:
      'What customers searched for in the last four weeks and did not find, at most 50, the most frequent first.',
  },
  changeShelfItem: {
    summary:
      'Changes an item’s price, stock, barcode, HSN code or tax rate, marks it as sold out until the store’s business day ends, hides it, or undoes that. `data` of `item_change_impossible` says why: `above_mrp`, `stock`, or another item’s `barcode`.',
    errors: ['item_change_impossible'],
  },
} satisfies DocumentationOf<typeof calls>;
