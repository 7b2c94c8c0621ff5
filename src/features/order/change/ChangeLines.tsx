import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { maxQuantity } from '#lib/cart/cart-lines';
import { lineName } from '#lib/cart/line-name';
import { formatMoney } from '#lib/money/money';
import { $cart } from '#lib/stores/cart/cart';
import * as t from '#texts/order-change';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Stepper } from '../../../widgets/Stepper.tsx';

interface Props {
  order: OrderSummary;
  store: Store;
  /** The new number of pieces of each line. */
  quantities: number[];
  onStep: (index: number, change: number) => void;
  isCartAdded: boolean;
  onToggleCart: (isAdded: boolean) => void;
}

export function ChangeLines({ order, store, quantities, onStep, isCartAdded, onToggleCart }: Props) {
  return (
    <section className="grid gap-3" aria-label={t.items()}>
      <ul className="grid gap-3">
        {order.order_details.map((line, index) => {
          const [item, quantity] = [lineName(line), quantities[index] ?? 0];
          return (
            <li
              key={`${line.item_id} ${line.product_color} ${line.item_price}`}
              className="flex flex-wrap items-center gap-3"
            >
              <span className="flex-[1_1_9rem] wrap-anywhere">
                {item}
                <span className="block text-sm text-ink-soft">
                  {formatMoney(line.item_price, store)}
                  {quantity !== line.item_qty &&
                    ` · ${quantity === 0 ? t.takenOff() : t.wasPieces({ was: line.item_qty })}`}
                </span>
              </span>
              <Stepper
                className="ml-auto flex-none"
                label={t.quantityOf({ item })}
                less={t.less({ item })}
                more={t.more({ item })}
                quantity={quantity}
                canStep={{ less: quantity > 0, more: quantity < maxQuantity }}
                onStep={(change) => onStep(index, change)}
              />
            </li>
          );
        })}
      </ul>
      <FromCart isAdded={isCartAdded} onToggle={onToggleCart} />
    </section>
  );
}

const ToShop = ({ children }: { children?: ReactNode }) => (
  <a href="/" className="link">
    {children}
  </a>
);

function FromCart({ isAdded, onToggle }: { isAdded: boolean; onToggle: (isAdded: boolean) => void }) {
  const { lines } = useStore($cart);
  if (lines.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        <ParaglideMessage message={t.emptyCart} inputs={{}} markup={{ shop: ToShop }} />
      </p>
    );
  return (
    <div className="grid gap-1">
      <Checkbox isStrong checked={isAdded} onToggle={onToggle}>
        {t.fromCart()}
      </Checkbox>
      <ul className="pl-8 text-sm wrap-anywhere text-ink-soft">
        {lines.map((line) => (
          <li key={`${line.item_id} ${line.product_color}`}>
            {t.cartLine({ quantity: line.product_qty, item: lineName(line) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
