/** What is said about a cart that is not as it was, where it is looked at. */
export const cartChangeMessages = {
  changedElsewhere: 'Your cart was changed elsewhere. This is how it is now.',
  priceChanged: (was: string, now: string) => `Price changed from ${was} to ${now}.`,
} as const;

/** Said beside what would be newer, or can only be done, with the shop. */
export const withoutShop = {
  cart: 'We cannot reach the shop. This is your cart as this device knows it; prices and stock are checked when you are back.',
  order: 'We cannot reach the shop, so nothing is ordered or paid yet. Your cart is kept: order when you are back.',
} as const;
