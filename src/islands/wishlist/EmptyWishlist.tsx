import { Heart } from 'lucide-react';

/** What the wishlist page says when there is nothing on it. */
export function EmptyWishlist() {
  return (
    <div className="state panel">
      <Heart size={48} className="text-brand-200" aria-hidden="true" />
      <h2>Your wishlist is empty</h2>
      <p>Press the heart on anything you would like to find again.</p>
      <a href="/" className="btn btn-primary">
        Shop Now
      </a>
    </div>
  );
}
