/** Says which quantity was taken when the typed one was not a whole number. */
export const wholeNumberMessage = (quantity: number): string => `Whole numbers only: the quantity is now ${quantity}.`;

/** Says how many pieces the store has left, and how many of them the customer has already. */
export const fewLeftMessage = (stock: number, inCart: number): string =>
  inCart > 0 ? `Only ${stock} left, and ${inCart} of them in your cart.` : `Only ${stock} left.`;
