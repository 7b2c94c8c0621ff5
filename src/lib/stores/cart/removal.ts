import type { CartLine } from '#contract/cart';
import { notify } from '#lib/stores/device/notices';
import { withRestored } from '#lib/cart/restored-lines';
import { isSameLine, quantityOf } from '#lib/cart/cart-lines';
import * as t from '#texts/cart-notices';
import { $cart, editCart, removeLine, setQuantity } from './cart.ts';
import { $joinedLines, dismissJoinedLines } from './joined-lines.ts';
import { getFirstSeenLines, restoreFirstSeenLines } from './first-seen-lines.ts';

const undoMs = 8000;

/** @returns false if it was refused, which is shown and undone */
export const clearCart = (): Promise<boolean> => editCart({ isEmptied: true }, () => []);

/** Removes lines, then offers to restore them unchanged. */
async function withUndo(removed: CartLine[], remove: () => Promise<boolean>, text: string): Promise<void> {
  const before = $cart.get().lines;
  const seen = getFirstSeenLines().filter((line) => removed.some(({ item_id }) => item_id === line.item_id));
  if (!(await remove())) return;
  notify(text, 'info', undoMs, () => {
    restoreFirstSeenLines(seen);
    const edit = { restored: removed, merge_id: crypto.randomUUID() };
    void editCart(edit, (lines) => withRestored(lines, removed, before));
  });
}

/** Removes a line and offers Undo. Shows a refusal. */
export const removeWithUndo = (line: CartLine): Promise<void> =>
  withUndo([line], () => removeLine(line), t.removed({ name: line.item_name }));

/** Empties the cart and offers Undo. Shows a refusal. */
export const clearWithUndo = (): Promise<void> => withUndo($cart.get().lines, clearCart, t.cleared());

/** Removes the merged pieces from the cart. Shows a refusal. */
export async function undoJoinedLines(): Promise<void> {
  const added = $joinedLines.get();
  dismissJoinedLines();
  for (const line of added) {
    const left = quantityOf($cart.get().lines, line) - line.product_qty;
    if (!$cart.get().lines.some((own) => isSameLine(own, line))) continue;
    await (left > 0 ? setQuantity(line, left) : removeLine(line));
  }
}
