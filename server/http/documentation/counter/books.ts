import type * as calls from '#contract/counter/books';
import type { DocumentationOf } from '../call-documentation.ts';

export const booksCalls = {
  readBooks: {
    summary:
      'What a store sold in up to 366 days of its clock, today by default: orders, sales, cash and refunds, by day, hour, item and rider, all of one moment.',
    errors: [],
  },
} satisfies DocumentationOf<typeof calls>;
