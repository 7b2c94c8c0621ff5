/** The messages about a visible cart that has changed. */
export const cartChangeMessages = {
  changedElsewhere: 'Your cart was changed elsewhere. This is how it is now.',
  priceChanged: (was: string, now: string) => `Price changed from ${was} to ${now}.`,
  joined: (names: string[]): string =>
    names.length === 1
      ? `1 item from your earlier cart was added: ${names[0]}.`
      : `${names.length} items from your earlier cart were added: ${names.join(', ')}.`,
  removed: (name: string) => `Removed ${name}.`,
  cleared: 'Your cart is cleared.',
} as const;

/** Shown next to data that may be out of date, or actions that fail, while the shop cannot be reached. */
export const withoutShop = {
  cart: 'We cannot reach the shop. This is your cart as this device knows it; prices and stock are checked when you are back.',
  order: 'We cannot reach the shop, so nothing is ordered or paid yet. Your cart is kept: order when you are back.',
} as const;
