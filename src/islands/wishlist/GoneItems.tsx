import { removeGone } from '#lib/stores/catalogue/wished-products';

/** Says that some of the wishlist is sold no longer, and takes it off. */
export function GoneItems({ count }: { count: number }) {
  return (
    <div className="alert mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        {count === 1 ? 'One item on your wishlist is' : `${count} items on your wishlist are`} no longer sold in this
        store.
      </p>
      <button type="button" className="btn btn-quiet" onClick={removeGone}>
        {count === 1 ? 'Remove it' : 'Remove them'}
      </button>
    </div>
  );
}
