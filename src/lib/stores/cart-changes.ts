import type { CartLine } from '#contract/cart';

/** One change to a customer's cart: shown at once, sent in its turn. */
export interface CartChange {
  /** What the cart looks like once the change is made. */
  apply(lines: CartLine[]): CartLine[];
  /** Makes the change at the shop, given the cart it last confirmed; gives the cart as it then is. */
  send(confirmed: CartLine[]): Promise<CartLine[]>;
}

/**
 * Keeps a cart that is shown ahead of the shop's answers. Changes are sent one at a time; a refused one is
 * taken out again and the others stay.
 * @param show called with the lines to show after everything that happens
 */
export function createCartChanges(show: (lines: CartLine[]) => void) {
  let confirmed: CartLine[] = [];
  let pending: CartChange[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const display = () => show(pending.reduce((lines, change) => change.apply(lines), confirmed));

  async function make(change: CartChange): Promise<void> {
    try {
      confirmed = await change.send(confirmed);
    } finally {
      pending = pending.filter((each) => each !== change);
      display();
    }
  }

  return {
    /** Shows a change and sends it after those before it. Rejects, with the change undone, when it is refused. */
    add(change: CartChange): Promise<void> {
      pending = [...pending, change];
      display();
      const turn = last.then(() => make(change));
      last = turn.catch(() => undefined); // whoever added the change hears of its failure; the next goes on
      return turn;
    },
    /** Takes a cart the shop has given as what the pending changes apply to. */
    confirm(lines: CartLine[]): void {
      confirmed = lines;
      display();
    },
  };
}
