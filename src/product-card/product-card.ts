import { mostOfOneItem, quantityOf, type LineKey } from '#lib/cart/cart-lines';
import type { CardProduct } from '#lib/catalogue/card-product';
import { $cart, addToCart, removeLine, setQuantity } from '#lib/stores/cart/cart';
import { $wishlist, isWished, pressWish } from '#lib/stores/catalogue/wishlist';
import { whenIdle } from '../scripts/when-idle.ts';

declare global {
  interface HTMLElementTagNameMap {
    'product-card': ProductCardElement;
  }
}

const cards = new Set<ProductCardElement>();

/** Keeps the numbers of cards that are on the page up to date, once it is loaded. */
let numbers: typeof import('./card-numbers.ts') | undefined;

/**
 * `<product-card data-product='{…}'>`, with `ProductCard.tsx` in it: works the card's buttons and writes into it what
 * changes while it stands. Its only input is the product; what placed it has nothing else to do.
 */
export class ProductCardElement extends HTMLElement {
  static readonly observedAttributes = ['data-product'];

  #product!: CardProduct;

  /** The product as it is sold now: a new price is what Add takes, a new stock what the buttons offer. */
  get product(): CardProduct {
    return this.#product;
  }

  set product(product: CardProduct) {
    this.#product = product;
    if (cards.has(this)) this.#showStock();
  }

  attributeChangedCallback(_name: string, _before: string | null, written: string): void {
    this.product = { ...this.#product, ...(JSON.parse(written) as CardProduct) };
  }

  connectedCallback(): void {
    this.addEventListener('click', this);
    cards.add(this);
    numbers?.watchCard(this);
    this.#showStock();
    this.showWish();
  }

  disconnectedCallback(): void {
    cards.delete(this);
    numbers?.unwatchNumbers(this);
  }

  handleEvent({ target }: Event): void {
    const button = target instanceof Element && target.closest('button');
    if (!button || button.disabled) return;
    if (button.matches('.wish')) pressWish(this.product.item_id);
    else if (button.matches('.add')) void addToCart(this.product, 1, this.product.color);
    else if (button.ariaDisabled !== 'true') void this.#step(Number(button.dataset.step));
  }

  /** Says how many pieces the cart holds, in the place of Add. */
  showPieces(): void {
    const count = quantityOf($cart.get().lines, this.#line);
    const wasHeld = this.dataset.inCart !== undefined;
    if (count > 0) this.dataset.inCart = String(count);
    else delete this.dataset.inCart;
    const space = this.#part('output');
    if (space.textContent !== String(count)) space.textContent = String(count);
    this.#more.ariaDisabled = String(count >= Math.min(this.product.stock ?? mostOfOneItem, mostOfOneItem));
    if (wasHeld !== count > 0) this.#keepFocus(count > 0);
  }

  /** Says whether the product is on the wishlist. */
  showWish(): void {
    this.#part('.wish').ariaPressed = String(isWished(this.product.item_id));
  }

  get #line(): LineKey {
    return { item_id: this.product.item_id, product_color: this.product.color };
  }

  get #more(): HTMLElement {
    return this.#part('[data-step="1"]');
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    const part = this.querySelector<Part>(selector);
    if (!part) throw new Error(`A product card without ${selector}.`);
    return part;
  }

  #showStock(): void {
    const isSoldOut = this.product.stock === 0;
    this.toggleAttribute('data-sold-out', isSoldOut);
    this.#part<HTMLButtonElement>('.add').disabled = isSoldOut;
    this.showPieces();
  }

  async #step(pieces: number): Promise<void> {
    const wanted = quantityOf($cart.get().lines, this.#line) + pieces;
    await (wanted > 0 ? setQuantity(this.#line, wanted) : removeLine(this.#line));
  }

  /** Moves the focus from what has gone to what has taken its place. */
  #keepFocus(isHeld: boolean): void {
    const focused = document.activeElement;
    if (!focused || !this.contains(focused)) return;
    if (focused.matches(isHeld ? '.add' : '[data-step]')) (isHeld ? this.#more : this.#part('.add')).focus();
  }
}

$cart.subscribe(() => {
  for (const card of cards) card.showPieces();
});

$wishlist.subscribe(() => {
  for (const card of cards) card.showWish();
});

customElements.define('product-card', ProductCardElement);

// What is published is right for most products; what has changed since may wait.
whenIdle(async () => {
  numbers = await import('./card-numbers.ts');
  for (const card of cards) numbers.watchCard(card);
});
