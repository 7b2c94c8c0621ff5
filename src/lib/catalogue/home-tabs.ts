/** The tabs of a store's home page (spec §2), by their value of `?tab=`. */
export const homeTabs = {
  overview: 'Overview',
  'meal-subscriptions': 'Meal subscriptions',
  'my-subscription': 'My Subscription',
} as const;
export type HomeTab = keyof typeof homeTabs;

/** The address of a tab. The fragment leads to it without JavaScript, when all tabs are shown below each other. */
export const homeTabAddress = (tab: HomeTab): string => (tab === 'overview' ? '/' : `/?tab=${tab}#${tab}`);

/** The address of a plan's dialog. */
export const planAddress = (subscriptionId: number): string => `/?tab=meal-subscriptions&plan=${subscriptionId}`;

/**
 * An inline script for the head: sets the address's tab on `<html>` before the first paint, for the style sheet to show
 * it, Overview by default; and whether the device knows what the customer has bought, so that there is room for it. Its storage is read only by
 * who has been here before, as opening it holds up the paint; where it is blocked, nothing is known.
 */
export const markHomeTab = `{let d=document.documentElement.dataset,s;d.tab=/[?&]tab=(${Object.keys(homeTabs).join('|')})(?=&|$)/.exec(location.search)?.[1]??'overview';if(document.referrer.startsWith(location.origin+'/')||navigator.serviceWorker?.controller)try{s=localStorage;if(s.auth&&s.bought)d.bought=''}catch{}}`;
