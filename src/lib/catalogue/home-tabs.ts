/** The paths of the tabs of a store's home page (spec §2). */
export type HomeTab = '/' | '/meal-subscriptions' | '/my-subscription';

/** The URL that opens a plan's dialog. */
export const planAddress = (subscriptionId: number): string => `/meal-subscriptions?plan=${subscriptionId}`;
