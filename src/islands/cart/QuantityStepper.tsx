import { Minus, Plus } from 'lucide-react';
import type { CartLine } from '#contract/cart';
import { withinBounds } from '#lib/cart/cart-lines';
import { setQuantity } from '#lib/stores/cart/cart';

/** Minus, quantity, plus: from 1 to the store's stock. */
export function QuantityStepper({ line }: { line: CartLine }) {
  const { item_name, product_qty, stock } = line;
  const step = (name: string, quantity: number, canStep: boolean) => ({
    type: 'button' as const,
    className: 'btn btn-quiet btn-icon',
    'aria-label': `One ${item_name} ${name}`,
    'aria-disabled': !canStep,
    onClick: canStep ? () => void setQuantity(line, quantity) : undefined,
  });
  const [fewer, more] = [withinBounds(product_qty - 1), withinBounds(product_qty + 1, stock)];
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">Quantity of {item_name}</legend>
      <button {...step('less', fewer, fewer < product_qty)}>
        <Minus size={18} aria-hidden="true" />
      </button>
      <output className="min-w-8 text-center font-semibold tabular-nums sm:min-w-11">{product_qty}</output>
      <button {...step('more', more, more > product_qty)}>
        <Plus size={18} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
