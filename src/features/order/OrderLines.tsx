import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { lineName } from '#lib/cart/line-name';
import { formatMoney } from '#lib/money/money';

/** The order's lines with name, size, price and quantity (spec §2). */
export function OrderLines({ lines, store }: { lines: OrderSummary['order_details']; store: Store }) {
  return (
    <ul className="grid gap-2 border-t border-line pt-3 text-sm">
      {lines.map((line) => (
        <li
          key={`${line.item_id} ${line.product_color} ${line.item_price}`}
          className="flex flex-wrap items-center gap-3"
        >
          <img src={line.image} alt="" width="40" height="40" loading="lazy" className="size-10 flex-none rounded-md" />
          <span className="flex-[1_1_6rem]">{lineName(line)}</span>
          <span className="price ml-auto flex-none font-normal">
            {formatMoney(line.item_price, store)} × {line.item_qty}
          </span>
        </li>
      ))}
    </ul>
  );
}
