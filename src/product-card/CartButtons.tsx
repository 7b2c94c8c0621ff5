import type { CardProduct } from '#lib/catalogue/card-product';

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
      <fieldset className="steps" aria-label={`${name} in your cart`}>
        <button type="button" data-step="-1" aria-label={`One ${name} less`} />
        <output>0</output>
        <button type="button" data-step="1" aria-label={`One ${name} more`} />
      </fieldset>
    </div>
  );
}
