import type { CardProduct } from '#lib/catalogue/card-product';
import { Stepper } from '../widgets/Stepper.tsx';

/** The Add button, or minus, quantity in the cart and plus. */
export function CartButtons({ product: { item_name, color } }: { product: CardProduct }) {
  const name = color ? `${item_name}, ${color}` : item_name;
  return (
    <div className="pieces">
      <button type="button" className="btn add">
        <span className="when-there">Add</span>
        <span className="when-gone">Sold out</span>
        <span className="visually-hidden"> {name}</span>
      </button>
      <Stepper label={`${name} in your cart`} less={`One ${name} less`} more={`One ${name} more`} quantity={0} />
    </div>
  );
}
