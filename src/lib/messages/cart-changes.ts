/** What is said about a cart that is not as it was, where it is looked at. */
export const cartChangeMessages = {
  changedElsewhere: 'Your cart was changed elsewhere. This is how it is now.',
  priceChanged: (was: string, now: string) => `Price changed from ${was} to ${now}.`,
} as const;
