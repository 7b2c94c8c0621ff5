import type { CartLine } from '#contract/cart';
import { NetworkError } from '#lib/api/errors';

/** A change of a line that means the same whenever it is sent: its new quantity, 0 to take it out; or all are taken out. */
export type CartEdit = { item_id: number; product_color: string; product_qty: number } | { isEmptied: true };

/** One change to a customer's cart: shown at once, sent in its turn. */
export interface CartChange {
  /** What the cart looks like once the change is made. */
  apply(lines: CartLine[]): CartLine[];
  /** Makes the change at the shop, given the cart it last confirmed; gives the cart as it then is. */
  send(confirmed: CartLine[]): Promise<CartLine[]>;
  /** Whether it may wait until the shop can be reached. */
  canWait?: true;
}

/** Whether a change has been made at the shop, or waits until it can be reached. */
export type ChangeResult = 'made' | 'waiting';

interface Pending extends PromiseWithResolvers<ChangeResult> {
  change: CartChange;
}

const retryDelayMs = 10_000;

/** Whether nobody knows what became of a call, because the shop was not reached. */
export const isUnreached = (error: unknown) => error instanceof NetworkError && error.reason !== 'unintelligible';

/**
 * Keeps a cart that is shown ahead of the shop's answers. Changes are sent one at a time, in order; a refused one is taken
 * out again and the others stay. One that may wait does so when it does not reach the shop, and all after it: those
 * that cannot wait fail.
 * @param show called with the lines to show after everything that happens
 */
export function createCartChanges(show: (lines: CartLine[]) => void) {
  let confirmed: CartLine[] = [];
  let pending: Pending[] = [];
  let isSending = false;

  function display(): void {
    show(pending.reduce((lines, { change }) => change.apply(lines), confirmed));
  }

  const drop = (isDropped: (each: Pending) => boolean) => (pending = pending.filter((each) => !isDropped(each)));

  /** @returns whether the next one can be sent */
  async function sendNext(head: Pending): Promise<boolean> {
    try {
      confirmed = await head.change.send(confirmed);
      head.resolve('made');
    } catch (error) {
      if (head.change.canWait && isUnreached(error)) return postpone(error);
      head.reject(error);
    }
    drop((each) => each === head);
    display();
    return true;
  }

  function postpone(error: unknown): false {
    for (const { change, resolve, reject } of pending) {
      if (change.canWait) resolve('waiting');
      else reject(error);
    }
    drop(({ change }) => !change.canWait);
    display();
    setTimeout(() => void sendAll(), retryDelayMs);
    return false;
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let head = pending[0]; head && (await sendNext(head)); head = pending[0]);
    isSending = false;
  }

  return {
    /** Shows a change and sends it after those before it. Rejects, with the change undone, when it is refused. */
    add(change: CartChange): Promise<ChangeResult> {
      const added = { change, ...Promise.withResolvers<ChangeResult>() };
      pending = [...pending, added];
      display();
      void sendAll();
      return added.promise;
    },
    /** Tries again to send what waits. */
    sendAll,
    /** Takes a cart the shop has given as what the pending changes apply to. */
    confirm(lines: CartLine[]): void {
      confirmed = lines;
      display();
    },
  };
}
