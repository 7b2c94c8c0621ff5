import { EmptyCart } from '../cart/EmptyCart.tsx';

/** Shown when a fresh quote leaves nothing of the cart. */
export function NothingLeft({ message }: { message: string }) {
  return (
    <div className="grid gap-4">
      <p className="alert alert-error" role="alert">
        {message}
      </p>
      <EmptyCart />
    </div>
  );
}
