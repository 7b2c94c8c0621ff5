/** Shown in place of a part of the page that an error has ended, or that could not be loaded. */
export const islandMessages = {
  title: 'This part of the page does not work',
  text: 'Something went wrong here. Your cart is kept. Please try again.',
  retry: 'Try again',
  wayOn: 'Go to the store’s home page',
} as const;

/** The same at the counter. */
export const counterIslandMessages = {
  title: 'The counter does not work',
  text: 'Something went wrong on this page. Orders and ticks are safe in the shop. Please try again.',
  retry: 'Try again',
  wayOn: 'Open the counter again',
} as const;
