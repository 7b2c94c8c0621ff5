/** The messages of the cart; the specification's own where it has them (spec §8). */
export const cartMessages = {
  added: 'Item Added to Cart',
  /** For a change that has not reached the shop. */
  waiting: 'We cannot reach the shop. Your change is kept and sent as soon as we can.',
  addFailed: 'There was a problem adding the product to your cart. Please try again.',
} as const;

interface ChangedLine {
  item_name: string;
  product_qty: number;
}

const changeOf = ({ item_name, product_qty }: ChangedLine) =>
  product_qty > 0
    ? `${item_name}: only ${product_qty} left, so we changed the quantity`
    : `${item_name} is no longer available`;

/** Says which lines were reduced or left out, for example after logging in. */
export const changedLinesMessage = (changed: ChangedLine[]): string =>
  `Your cart has changed. ${changed.map(changeOf).join('. ')}.`;

/** Shown for a guest's cart or wishlist when the browser's storage is blocked or full. */
export const notStored = (what: 'cart' | 'wishlist'): string =>
  `Your browser blocks storage. Your ${what} will be lost when you leave this page.`;
