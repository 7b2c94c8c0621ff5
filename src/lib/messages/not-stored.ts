/** Said of what a guest puts into cart or wishlist when the browser's storage is blocked or full. */
export const notStored = (what: 'cart' | 'wishlist'): string =>
  `Your browser cannot keep your ${what}: it lasts until you leave this page.`;
