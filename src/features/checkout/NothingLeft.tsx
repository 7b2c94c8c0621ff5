import { StepHeading } from '../../ui/StepHeading.tsx';

interface Props {
  message: string;
  /** The order placed from the cart. */
  orderId: number | undefined;
}

/** Shown when the cart became empty during the checkout: the reason, and links to the order and to start again. */
export function NothingLeft({ message, orderId }: Props) {
  return (
    <div className="state panel">
      <StepHeading takesFocus>{orderId === undefined ? 'Your cart is empty' : 'Already ordered'}</StepHeading>
      <p role="alert">{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={orderId === undefined ? '/profile' : `/order?id=${orderId}`} className="btn btn-quiet">
          {orderId === undefined ? 'Your orders' : `See order ${orderId}`}
        </a>
        <a href="/" className="btn btn-primary">
          Shop Now
        </a>
      </div>
    </div>
  );
}

/** Shown when every line of the cart is sold out. */
export function SoldOut({ takesFocus }: { takesFocus: boolean }) {
  return (
    <div className="state panel">
      <StepHeading takesFocus={takesFocus}>Everything in your cart is sold out</StepHeading>
      <p>Please take it out, and choose something else.</p>
      <a href="/cart" className="btn btn-primary">
        Go to the cart
      </a>
    </div>
  );
}
