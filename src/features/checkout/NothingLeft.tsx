import { StepHeading } from '../../ui/StepHeading.tsx';
import * as t from '#texts/checkout';

interface Props {
  message: string;
  /** The order placed from the cart. */
  orderId: number | undefined;
}

/** Shown when the cart became empty during the checkout: the reason, and links to the order and to start again. */
export function NothingLeft({ message, orderId }: Props) {
  return (
    <div className="state panel">
      <StepHeading takesFocus>{orderId === undefined ? t.emptyTitle() : t.orderedTitle()}</StepHeading>
      <p role="alert">{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={orderId === undefined ? '/profile' : `/order?id=${orderId}`} className="btn btn-quiet">
          {orderId === undefined ? t.yourOrders() : t.seeOrder({ id: orderId })}
        </a>
        <a href="/" className="btn btn-primary">
          {t.shopNow()}
        </a>
      </div>
    </div>
  );
}

export function SoldOut({ takesFocus }: { takesFocus: boolean }) {
  return (
    <div className="state panel">
      <StepHeading takesFocus={takesFocus}>{t.soldOutTitle()}</StepHeading>
      <p>{t.soldOutText()}</p>
      <a href="/cart" className="btn btn-primary">
        {t.toCart()}
      </a>
    </div>
  );
}
