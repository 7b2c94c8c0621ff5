import type { CartLine } from '#contract/cart';
import { priceChangeMessage } from '#lib/stores/cart/price-change';

/** Says when a line asks for more than the store has; nothing when it is fine or not known. */
function stockNote({ stock, product_qty }: Pick<CartLine, 'stock' | 'product_qty'>): string | undefined {
  if (stock === undefined || stock >= product_qty) return undefined;
  return stock === 0 ? 'Sold out. Please remove it.' : `Only ${stock} left: the sum is for ${stock}.`;
}

/** What is to be known of a line before it is ordered: that its price has changed, that there is not enough of it. */
export function LineNotes({ line }: { line: CartLine }) {
  const news = priceChangeMessage(line);
  const obstacle = stockNote(line);
  return (
    <>
      {news && line.stock !== 0 && <span className="block text-xs font-semibold">{news}</span>}
      {obstacle && <span className="block text-xs font-semibold text-error-700">{obstacle}</span>}
    </>
  );
}
