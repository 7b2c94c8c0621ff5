import type { CartLine } from '#contract/cart';
import { NetworkError } from '#lib/api/errors';

/**
 * An idempotent change: a line's new quantity, 0 to remove it; pieces added, with the line's new quantity once that has
 * been sent; all lines removed; or removed lines restored.
 */
export type CartEdit =
  | { added: CartLine; sent_qty?: number | undefined }
  | { item_id: number; product_color: string; product_qty: number }
  | { isEmptied: true }
  | { restored: CartLine[]; merge_id: string };

/** One change to a customer's cart: shown at once, sent in order. */
export interface CartChange {
  /** What the cart looks like once the change is made. */
  apply(lines: CartLine[]): CartLine[];
  /** Makes the change at the shop, given the last confirmed cart; returns the shop's cart after it. */
  send(confirmed: CartLine[]): Promise<CartLine[]>;
  /** Whether it may wait until the shop can be reached. */
  canWait?: true;
}

/** Whether a change was made at the shop or waits until the shop can be reached. */
export type ChangeResult = 'made' | 'waiting';

interface Pending {
  change: CartChange;
  resolve(result: ChangeResult): void;
  reject(error: unknown): void;
}

const retryDelayMs = 10_000;

/** Whether the shop was not reached, so that the effect of a call is unknown. */
export const isUnreached = (error: unknown) => error instanceof NetworkError && error.reason !== 'unintelligible';

/**
 * A cart with optimistic changes. They are sent one at a time, in order; a refused one is undone and the others stay.
 * When one does not reach the shop, it and all after it wait, and those that cannot wait fail.
 * @param show called with the lines to show after every event
 * @param onRefused called when a change is refused that has waited
 */
export function createCartChanges(show: (lines: CartLine[]) => void, onRefused: (error: unknown) => void) {
  let confirmed: CartLine[] = [];
  let pending: Pending[] = [];
  let isSending = false;

  function display(): void {
    show(pending.reduce((lines, { change }) => change.apply(lines), confirmed));
  }

  const drop = (isDropped: (item: Pending) => boolean) => (pending = pending.filter((item) => !isDropped(item)));

  /** Sends the first change. @returns whether the next one can be sent */
  async function sendNext(head: Pending): Promise<boolean> {
    try {
      confirmed = await head.change.send(confirmed);
      head.resolve('made');
    } catch (error) {
      if (head.change.canWait && isUnreached(error)) return postpone(error);
      head.reject(error);
    }
    drop((item) => item === head);
    display();
    return true;
  }

  function postpone(error: unknown): false {
    for (const { change, resolve, reject } of pending) {
      if (change.canWait) resolve('waiting');
      else reject(error);
    }
    pending = pending.filter(({ change }) => change.canWait).map((item) => ({ ...item, reject: onRefused }));
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
      return new Promise((resolve, reject) => {
        pending = [...pending, { change, resolve, reject }];
        display();
        void sendAll();
      });
    },
    /** Sends all pending changes, unless they are being sent. */
    sendAll,
    /** Applies the pending changes to a cart that the shop has sent. */
    confirm(lines: CartLine[]): void {
      confirmed = lines;
      display();
    },
  };
}
