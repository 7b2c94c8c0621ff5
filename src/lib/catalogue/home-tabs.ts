/** The address of a tab of a store's home page (spec §2). Each is a page. */
export type HomeTab = '/' | '/meal-subscriptions' | '/my-subscription';

/** The address of a plan's dialog. */
export const planAddress = (subscriptionId: number): string => `/meal-subscriptions?plan=${subscriptionId}`;
