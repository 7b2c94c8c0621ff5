import type { CartLine } from '#contract/cart';
import { priceChangeMessage } from '#lib/stores/cart/price-change';
import * as t from '#texts/cart';

/** The message if a line exceeds the stock. */
function stockNote({ stock, product_qty }: Pick<CartLine, 'stock' | 'product_qty'>): string | undefined {
  if (stock === undefined || stock >= product_qty) return undefined;
  return stock === 0 ? t.soldOut() : t.onlyLeft({ stock });
}

/** A changed price, or insufficient stock. */
export function LineNotes({ line }: { line: CartLine }) {
  const priceNote = priceChangeMessage(line);
  const stockProblem = stockNote(line);
  return (
    <>
      {priceNote && line.stock !== 0 && <span className="block text-xs font-semibold">{priceNote}</span>}
      {line.stock === line.product_qty && (
        <span className="block text-xs font-semibold">{t.allThereIs({ stock: line.stock })}</span>
      )}
      {stockProblem && <span className="block text-xs font-semibold text-error-700">{stockProblem}</span>}
    </>
  );
}
