import { StepHeading } from '../../ui/StepHeading.tsx';

/** Shown when the cart became empty during the checkout: the reason, and a link to start again. */
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
