import { useStore } from '@nanostores/react';
import { quantityOf } from '#lib/cart/cart-lines';
import { lineName } from '#lib/cart/line-name';
import { $cart } from '#lib/stores/cart/cart';
import { $joinedLines, dismissJoinedLines } from '#lib/stores/cart/joined-lines';
import { undoJoinedLines } from '#lib/stores/cart/removal';
import * as t from '#texts/cart';

/** The lines that the login added from the customer's earlier cart, with Undo. */
export function JoinedNote() {
  const { lines } = useStore($cart, { ssr: 'initial' });
  const added = useStore($joinedLines, { ssr: () => [] }).filter((line) => quantityOf(lines, line) > 0);
  const names = added.map((line) =>
    line.product_qty > 1 ? `${line.product_qty} × ${lineName(line)}` : lineName(line),
  );
  return (
    <output
      className={names.length > 0 ? 'alert mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2' : ''}
    >
      {names.length > 0 && (
        <>
          <span className="min-w-0 grow basis-60 wrap-anywhere">
            {t.joined({ count: names.length, names: names.join(', ') })}
          </span>
          <span className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-quiet" onClick={() => void undoJoinedLines()}>
              {t.undo()}
            </button>
            <button type="button" className="btn btn-quiet" onClick={dismissJoinedLines}>
              {t.keep()}
            </button>
          </span>
        </>
      )}
    </output>
  );
}
