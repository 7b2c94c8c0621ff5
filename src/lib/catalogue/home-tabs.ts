/** The tabs of a store's home page (spec §2), each a page, by address. */
export const homeTabs = {
  '/': 'Overview',
  '/meal-subscriptions': 'Meal subscriptions',
  '/my-subscription': 'My Subscription',
} as const;
export type HomeTab = keyof typeof homeTabs;

/** The address of a plan's dialog. */
export const planAddress = (subscriptionId: number): string => `/meal-subscriptions?plan=${subscriptionId}`;
