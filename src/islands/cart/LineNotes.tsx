import type { CartLine } from '#contract/cart';
import { priceChangeMessage } from '#lib/stores/cart/price-change';
import { stockNote } from './stock-note.ts';

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
