import type * as calls from '#contract/service';
import type { DocumentationOf } from './call-documentation.ts';

export const serviceCalls = {
  countFailure: {
    summary: 'Counts that a part of a page failed in a browser (`nukkad_island_failures_total`); nothing else is kept.',
    errors: ['rate_limited'],
  },
  healthz: {
    summary: 'The process answers.',
  },
  readyz: {
    summary: 'The database answers, its schema is the one this code expects, and there are pages to show.',
    errors: ['unavailable'],
  },
} satisfies DocumentationOf<typeof calls>;
