import type { CartLine } from '#contract/cart';
import { NetworkError } from '#lib/api/errors';

/**
 * An idempotent change: a line's new quantity (0 removes it), added pieces, all lines removed, or lines restored.
 * `sent_qty` is the line's new quantity once an addition has been sent.
 */
export type CartEdit =
  | { added: CartLine; sent_qty?: number | undefined }
  | { item_id: number; product_color: string; product_qty: number }
  | { isEmptied: true }
  | { restored: CartLine[]; merge_id: string };

/** A change of a customer's cart. It is shown at once and sent in order. */
export interface CartChange {
  apply(lines: CartLine[]): CartLine[];
  /** Makes the change at the shop, given the last confirmed cart. Returns the new cart. */
  send(confirmed: CartLine[]): Promise<CartLine[]>;
  /** Whether it may wait until the shop can be reached. */
  canWait?: true;
}

/** Whether the shop has made a change, or it waits for the shop. */
export type ChangeResult = 'made' | 'waiting';

interface Pending {
  change: CartChange;
  resolve(result: ChangeResult): void;
  reject(error: unknown): void;
}

const retryDelayMs = 10_000;

/** Whether the shop was not reached, so that the effect of a call is unknown. */
export const isNetworkFailure = (error: unknown) => error instanceof NetworkError && error.reason !== 'unintelligible';

/**
 * A cart with optimistic changes. They are sent one at a time, in order. Only a refused one is undone.
 * If the shop is not reached, the change and all later ones wait; those that cannot wait fail.
 * @param show called with the lines to show after every event
 * @param onRefused called when a change that waited is refused
 */
export function createCartChanges(show: (lines: CartLine[]) => void, onRefused: (error: unknown) => void) {
  let confirmed: CartLine[] = [];
  let pending: Pending[] = [];
  let isSending = false;

  function display(): void {
    show(pending.reduce((lines, { change }) => change.apply(lines), confirmed));
  }

  const drop = (isDropped: (item: Pending) => boolean) => (pending = pending.filter((item) => !isDropped(item)));

  /** @returns whether the next change can be sent */
  async function sendNext(head: Pending): Promise<boolean> {
    try {
      confirmed = await head.change.send(confirmed);
      head.resolve('made');
    } catch (error) {
      if (head.change.canWait && isNetworkFailure(error)) return postpone(error);
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
    /** Shows a change and sends it after earlier ones. If it is refused, undoes it and rejects. */
    add(change: CartChange): Promise<ChangeResult> {
      return new Promise((resolve, reject) => {
        pending = [...pending, { change, resolve, reject }];
        display();
        void sendAll();
      });
    },
    /** Sends all pending changes, unless they are being sent. */
    sendAll,
    /** Applies the pending changes to a cart from the shop. */
    confirm(lines: CartLine[]): void {
      confirmed = lines;
      display();
    },
  };
}
