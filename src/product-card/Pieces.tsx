import type { CardProduct } from '#lib/catalogue/card-product';

/**
 * Add, or how many pieces the cart holds with minus and plus, in one space. `scripts/add-buttons.ts` works them and
 * writes on the card which of the two is shown.
 */
export function Pieces({ product }: { product: CardProduct }) {
  const { item_id, item_name, price, image_name1, unit, color, stock } = product;
  const name = color ? `${item_name}, ${color}` : item_name;
  return (
    <div className="pieces">
      <button
        type="button"
        className="btn add"
        data-needs-stock=""
        data-add-item={JSON.stringify({ item_id, item_name, price, image_name1, unit, color })}
        disabled={stock === 0}
        suppressHydrationWarning
      >
        <span className="when-there">Add</span>
        <span className="when-gone">Sold out</span>
        <span className="visually-hidden"> {name}</span>
      </button>
      <fieldset className="steps" aria-label={`${name} in your cart`}>
        <button type="button" data-step="-1" aria-label={`One ${name} less`} />
        <output data-pieces="" suppressHydrationWarning>
          0
        </output>
        <button type="button" data-step="1" aria-label={`One ${name} more`} suppressHydrationWarning />
      </fieldset>
    </div>
  );
}
