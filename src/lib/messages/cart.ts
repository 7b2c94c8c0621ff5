import { lineName, type NamedLine } from '#lib/cart/line-name';

/** The messages of the cart; the specification's own where it has them (spec §8). */
export const cartMessages = {
  added: 'Item Added to Cart',
  /** For a change that has not reached the shop. */
  waiting: 'We cannot reach the shop. Your change is kept and sent as soon as we can.',
  addFailed: 'There was a problem adding the product to your cart. Please try again.',
} as const;

interface NamedItem extends NamedLine {
  item_id: number;
}

interface ChangedLine extends NamedItem {
  product_qty: number;
}

/**
 * Says which lines were reduced or left out, for example after logging in.
 * @param sent what the cart was to have; names what the store no longer knows
 */
export function changedLinesMessage(changed: readonly ChangedLine[], sent: readonly NamedItem[]): string {
  const nameOf = (line: ChangedLine) =>
    lineName(
      line.item_name
        ? line
        : (sent.find(({ item_id }) => item_id === line.item_id) ?? { ...line, item_name: 'An item' }),
    );
  const changeOf = (line: ChangedLine) =>
    line.product_qty > 0
      ? `${nameOf(line)}: ${line.product_qty} in your cart, there are no more`
      : `${nameOf(line)} is no longer available`;
  return `Your cart has changed. ${changed.map(changeOf).join('. ')}.`;
}

/** Shown for a guest's cart or wishlist when the browser's storage is blocked or full. */
export const notStored = (what: 'cart' | 'wishlist'): string =>
  `Your browser cannot keep your ${what}: it lasts until you leave this page.`;
