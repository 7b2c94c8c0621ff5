import type { CartLine } from '#contract/cart';
import { endLinkedReminder, readLinkedReminder, type LinkedReminder } from '#contract/returning/linked-reminder';
import { call } from '#lib/api/client';
import { withAdded } from '#lib/cart/cart-lines';
import { editCart } from '#lib/stores/cart/cart';
import { notify } from '#lib/stores/device/notices';
import { pageStore, storeIds } from '#lib/stores/device/page-store';
import { createLinked } from './linked.ts';

type Line = LinkedReminder['lines'][number];

export const linkedReminder = createLinked(
  async (token) => (await call(readLinkedReminder, { params: storeIds(), body: { token } })).data,
);

/** Ends the reminders of the link, or restores them. Shows a refusal. */
export async function endLinked(is_ended: boolean): Promise<void> {
  const problem = await linkedReminder.act(
    async (token) => (await call(endLinkedReminder, { params: storeIds(), body: { token, is_ended } })).data,
  );
  if (problem) notify(problem, 'error', 5000);
}

/** The available pieces of a line: 0 if it is sold out or no longer sold. */
export const availableNow = ({ product_qty, price, stock }: Line): number =>
  price === null ? 0 : Math.min(product_qty, stock ?? 0);

/** Adds the available pieces to the cart. @returns false if it was refused, which is shown and undone */
export function fillCart(lines: Line[]): Promise<boolean> {
  const { saas_id, store_id } = pageStore();
  const added = lines.flatMap((line): CartLine[] => {
    const { price, stock: _stock, ...item } = line;
    const product_qty = availableNow(line);
    return price === null || product_qty === 0 ? [] : [{ saas_id, store_id, ...item, price, product_qty }];
  });
  return editCart({ restored: added, merge_id: crypto.randomUUID() }, (cart) => added.reduce(withAdded, cart));
}
