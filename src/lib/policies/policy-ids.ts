/** The static pages (spec §2): each is a file of `src/content/policies` and an address of its name. */
export const policyIds = [
  'about',
  'returnpolicy',
  'policy',
  'shippingpolicy',
  'terms-of-service',
  'customercare',
] as const;
