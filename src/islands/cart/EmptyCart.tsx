import { ShoppingBag } from 'lucide-react';

/** What the cart page says when there is nothing in it (spec §2). */
export function EmptyCart() {
  return (
    <div className="state panel">
      <ShoppingBag size={48} className="text-brand-200" aria-hidden="true" />
      <h2>Your cart is empty</h2>
      <p>Looks like you have not added anything to your cart</p>
      <a href="/" className="btn btn-primary">
        Shop Now
      </a>
    </div>
  );
}
