import { maxQuantity, pieceName, quantityOf, type LineKey } from '#lib/cart/cart-lines';
import type { CardProduct } from '#lib/catalogue/card-product';
import { $cart, addToCart, removeLine, setQuantity } from '#lib/stores/cart/cart';
import { lazyLoadImages } from '../../scripts/lazy-load-images.ts';
import { $wishlist, isOnWishlist, toggleWishlistItemWithNotice } from '#lib/stores/catalogue/wishlist';

declare global {
  interface HTMLElementTagNameMap {
    'product-card': ProductCardElement;
  }
}

const cards = new Set<ProductCardElement>();

/** Loaded later, because published numbers are right for most products. */
let numbers: Pick<typeof import('./card-numbers.ts'), 'watchCard' | 'unwatchNumbers'> | undefined;

/** Copies the stepper of `Shell.astro`, for a card whose product is in the cart. */
function copyStepper(name: string): Node {
  const template = document.querySelector('#card-stepper') as HTMLTemplateElement;
  const stepper = template.content.cloneNode(true) as DocumentFragment;
  for (const part of stepper.querySelectorAll('[aria-label]'))
    part.ariaLabel = String(part.ariaLabel).replace('%', () => name);
  return stepper;
}

/**
 * `<product-card data-product='{…}'>` around the markup of `ProductCard.tsx`. Its only input is the product.
 * Handles the card's buttons and shows its live price, stock and quantity.
 */
export class ProductCardElement extends HTMLElement {
  static readonly observedAttributes = ['data-product'];

  #product!: CardProduct;

  /** The product with its live price, used by Add, and stock, which limits the buttons. */
  get product(): CardProduct {
    return this.#product;
  }

  set product(product: CardProduct) {
    this.#product = product;
    if (cards.has(this)) this.#showStock();
  }

  attributeChangedCallback(_name: string, _previous: string | null, value: string): void {
    this.product = { ...this.#product, ...(JSON.parse(value) as CardProduct) };
  }

  connectedCallback(): void {
    this.addEventListener('click', this);
    cards.add(this);
    lazyLoadImages(this);
    numbers?.watchCard(this);
    this.#showStock();
    this.showWishlistState();
  }

  disconnectedCallback(): void {
    cards.delete(this);
    numbers?.unwatchNumbers(this);
  }

  handleEvent({ target }: Event): void {
    const button = (target as Element).closest('button');
    if (!button) return;
    if (button.matches('.wish')) toggleWishlistItemWithNotice(this.product.item_id);
    else if (button.matches('.add')) void addToCart(this.product, 1, this.product.color);
    else if (button.ariaDisabled !== 'true') void this.#step(Number(button.dataset.step));
  }

  /** Shows the quantity in the cart, in place of Add. */
  showQuantity(): void {
    const quantity = quantityOf($cart.get().lines, this.#line);
    const wasInCart = this.dataset.inCart !== undefined;
    if (quantity > 0) this.#showSteps(quantity);
    else delete this.dataset.inCart;
    if (wasInCart !== quantity > 0) this.#keepFocus(quantity > 0);
  }

  #showSteps(quantity: number): void {
    const shown = (this.dataset.inCart = String(quantity));
    if (!this.querySelector('.stepper')) this.#part('.buy').append(copyStepper(pieceName(this.product)));
    const output = this.#part('output');
    if (output.textContent !== shown) output.textContent = shown;
    this.#part('[data-step="1"]').ariaDisabled = String(
      quantity >= Math.min(this.product.stock ?? maxQuantity, maxQuantity),
    );
  }

  showWishlistState(): void {
    this.#part('.wish').ariaPressed = String(isOnWishlist(this.product.item_id));
  }

  get #line(): LineKey {
    return { item_id: this.product.item_id, product_color: this.product.color };
  }

  #part(selector: string): HTMLElement {
    return this.querySelector(selector) as HTMLElement;
  }

  #showStock(): void {
    const isSoldOut = this.product.stock === 0;
    this.toggleAttribute('data-sold-out', isSoldOut);
    this.#part('.add').toggleAttribute('disabled', isSoldOut);
    this.showQuantity();
  }

  async #step(change: number): Promise<void> {
    const quantity = quantityOf($cart.get().lines, this.#line) + change;
    await (quantity > 0 ? setQuantity(this.#line, quantity) : removeLine(this.#line));
  }

  /** Moves the focus between Add and the stepper just before they are swapped, because it needs the layout. */
  #keepFocus(isInCart: boolean): void {
    requestAnimationFrame(() => {
      if (this.querySelector(isInCart ? '.add:focus' : '[data-step]:focus'))
        this.#part(isInCart ? '[data-step="1"]' : '.add').focus();
    });
  }
}

/** Defines the `product-card` element, and updates all cards when the cart or the wishlist changes. */
export function defineProductCards(): void {
  $cart.subscribe(() => {
    for (const card of cards) card.showQuantity();
  });
  $wishlist.subscribe(() => {
    for (const card of cards) card.showWishlistState();
  });
  customElements.define('product-card', ProductCardElement);
}

export function updateCards(loaded: NonNullable<typeof numbers>): void {
  numbers = loaded;
  for (const card of cards) numbers.watchCard(card);
}
