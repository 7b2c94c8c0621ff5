import { Minus, Plus } from 'lucide-react';
import type { CartLine } from '#contract/cart';
import { maxQuantity } from '#lib/cart/cart-lines';
import { setQuantity } from '#lib/stores/cart/cart';

/** Minus, quantity, plus. It goes down to 1 and up to what the store has. */
export function QuantityStepper({ line }: { line: CartLine }) {
  const { item_name, product_qty, stock = maxQuantity } = line;
  const most = Math.min(stock, maxQuantity);
  const set = (quantity: number) => () => void setQuantity(line, quantity);
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">Quantity of {item_name}</legend>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={`One ${item_name} less`}
        aria-disabled={product_qty < 2}
        onClick={product_qty < 2 ? undefined : set(product_qty - 1)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <output className="min-w-8 text-center font-semibold tabular-nums sm:min-w-11">{product_qty}</output>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={`One ${item_name} more`}
        aria-disabled={product_qty >= most}
        onClick={product_qty >= most ? undefined : set(product_qty + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
