import type { CartLine } from '#contract/cart';
import { withinBounds } from '#lib/cart/cart-lines';
import { lineName } from '#lib/cart/line-name';
import { setQuantity } from '#lib/stores/cart/cart';
import * as t from '#texts/cart';
import { Stepper } from '../../widgets/Stepper.tsx';

export function QuantityStepper({ line }: { line: CartLine }) {
  const { product_qty, stock } = line;
  const name = lineName(line);
  return (
    <Stepper
      label={t.quantityOf({ name })}
      less={t.oneLess({ name })}
      more={t.oneMore({ name })}
      quantity={product_qty}
      canStep={{ less: product_qty > 1, more: withinBounds(product_qty + 1, stock) > product_qty }}
      onStep={(change) => void setQuantity(line, withinBounds(product_qty + change, stock))}
    />
  );
}
