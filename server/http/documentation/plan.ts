import type * as calls from '#contract/plan';
import type { DocumentationOf } from './call-documentation.ts';

export const planCalls = {
  getPlans: {
    summary: "The store's plans in order, with what each delivers.",
  },
} satisfies DocumentationOf<typeof calls>;
