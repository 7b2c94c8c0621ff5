import { StepHeading } from '../form/StepHeading.tsx';

/** Shown when the cart has gone under the customer's hands: why, and where to begin again. */
export function NothingLeft({ message }: { message: string }) {
  return (
    <div className="state panel">
      <StepHeading takesFocus>Your cart is empty</StepHeading>
      <p role="alert">{message}</p>
      <a href="/" className="btn btn-primary">
        Shop Now
      </a>
    </div>
  );
}

/** Shown when nothing of the cart can be had any more. */
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
