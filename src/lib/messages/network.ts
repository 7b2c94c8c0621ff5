/** Why no intelligible answer came; what a person reads for each. */
export const networkMessages = {
  offline: 'We cannot reach the shop. Please check your connection and try again.',
  timeout: 'The shop is taking too long to answer. Please try again.',
  unintelligible: 'The shop gave an answer that this page does not understand. Please reload the page.',
} as const;

export type NetworkReason = keyof typeof networkMessages;

/** Said for as long as it lasts. */
export const connectionMessages = {
  offline: 'You are offline. What you see may be out of date.',
  unreachable: 'We cannot reach the shop. What you see may be out of date.',
} as const;

/** Said beside what would be newer, or can only be done, with the shop. */
export const withoutShop = {
  cart: 'We cannot reach the shop. This is your cart as this device knows it; prices and stock are checked when you are back.',
  order: 'We cannot reach the shop, so nothing is ordered or paid yet. Your cart is kept: order when you are back.',
} as const;

/** Said when something that should not happen has happened. */
export const unexpected = 'Something went wrong. Please try again.';
