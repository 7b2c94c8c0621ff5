import type { CartLine } from '#contract/cart';
import { withinBounds } from '#lib/cart/cart-lines';
import { setQuantity } from '#lib/stores/cart/cart';
import { Stepper } from '../../widgets/Stepper.tsx';

/** Minus, quantity, plus: from 1 to the store's stock. */
export function QuantityStepper({ line }: { line: CartLine }) {
  const { item_name, product_qty, stock } = line;
  return (
    <Stepper
      label={`Quantity of ${item_name}`}
      less={`One ${item_name} less`}
      more={`One ${item_name} more`}
      quantity={product_qty}
      canStep={{ less: product_qty > 1, more: withinBounds(product_qty + 1, stock) > product_qty }}
      onStep={(change) => void setQuantity(line, withinBounds(product_qty + change, stock))}
    />
  );
}
