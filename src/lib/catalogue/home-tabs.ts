/** The tabs of a store's home page (spec §2), by their value of `?tab=`. */
export const homeTabs = {
  overview: 'Overview',
  'meal-subscriptions': 'Meal subscriptions',
  'my-subscription': 'My Subscription',
} as const;
export type HomeTab = keyof typeof homeTabs;

/** The page with the meal plans of a store in its file: the home page shows them in its tab, and is a third shorter without. */
export const plansPage = '/meal-subscriptions';

/** The address of a tab. */
export const homeTabAddress = (tab: HomeTab): string => (tab === 'overview' ? '/' : `/?tab=${tab}`);

/** Where the link of a tab leads without JavaScript: to the plans' own page, or with a fragment to the tab below the overview. */
export const homeTabLink = (tab: HomeTab): string =>
  tab === 'meal-subscriptions' ? plansPage : homeTabAddress(tab) + (tab === 'overview' ? '' : `#${tab}`);

/** The address of a plan's dialog. */
export const planAddress = (subscriptionId: number): string => `/?tab=meal-subscriptions&plan=${subscriptionId}`;

/**
 * An inline script for the head: sets the address's tab on `<html>` before the first paint, for the style sheet to show
 * it, Overview by default; and whether the device knows what the customer has bought, so that there is room for it. Its storage is read only by
 * who has been here before, as opening it holds up the paint; where it is blocked, nothing is known.
 */
export const markHomeTab = `{let d=document.documentElement.dataset,s;d.tab=/[?&]tab=(${Object.keys(homeTabs).join('|')})(?=&|$)/.exec(location.search)?.[1]??'overview';if(document.referrer.startsWith(location.origin+'/')||navigator.serviceWorker?.controller)try{s=localStorage;if(s.auth&&s.bought)d.bought=''}catch(e){console.warn(e)}}`;
