/** The static pages (spec §2): each has a file in `src/content/policies` and a path of the same name. */
export const policyIds = [
  'about',
  'returnpolicy',
  'policy',
  'shippingpolicy',
  'terms-of-service',
  'customercare',
] as const;
