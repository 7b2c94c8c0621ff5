/** The tabs of a store's home page (spec §2), by the name that `?tab=` has for each. */
export const homeTabs = {
  overview: 'Overview',
  'meal-subscriptions': 'Meal subscriptions',
  'my-subscription': 'My Subscription',
} as const;
export type HomeTab = keyof typeof homeTabs;

/** Where a tab is. The fragment leads to it without JavaScript, when all of them stand below each other. */
export const homeTabAddress = (tab: HomeTab): string => (tab === 'overview' ? '/' : `/?tab=${tab}#${tab}`);

/** Where a plan is, opened to choose from. */
export const planAddress = (subscriptionId: number): string => `/?tab=meal-subscriptions&plan=${subscriptionId}`;

/**
 * An inline script for the head: names the tab of the address on `<html>`, before anything is painted, for the style
 * sheet to show it. An address that names none of them is Overview's.
 */
export const markHomeTab = `document.documentElement.dataset.tab=/[?&]tab=(${Object.keys(homeTabs).join('|')})(?=&|$)/.exec(location.search)?.[1]??'overview'`;
