/** Said of a wish when the browser's storage is blocked or full. */
export const wishNotKept = 'Your browser cannot keep your wishlist: it lasts until you leave this page.';
