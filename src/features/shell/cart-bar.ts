import { availableLines } from '#lib/cart/available-lines';
import { barWords, type ExpectedDelivery } from '#lib/cart/bar-words';
import { priceSum } from '#lib/cart/price-sum';
import { formatMoney } from '#lib/money/money';
import { $cart } from '#lib/stores/cart/cart';
import { pageStore } from '#lib/stores/device/page-store';
import { $deliveryAddress, deliveryPlace } from '#lib/stores/finder/delivery-place';
import * as t from '#texts/shell';

/**
 * Adds the height of the bottom bars to the scroll padding, so that they cover no focused element.
 * Uses its own style sheet: changing an inherited property of the root would restyle every element.
 */
function measure(bars: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  new ResizeObserver(() => {
    const height = `${bars.offsetHeight}px`;
    sheet.replaceSync(`html{scroll-padding-bottom:calc(${height} + 1rem)}.above-bar{--bar-height:${height}}`);
  }).observe(bars);
}

/** Shows the cart's pieces and sum at the bottom edge, and the amount missing for delivery. */
export function showCartBar(): void {
  const end = document.querySelector<HTMLElement>('.page-end');
  if (end) measure(end);
  const bar = document.querySelector<HTMLElement>('[data-cart-bar]');
  if (!bar) return;
  const delivers = bar.dataset.cartBar === 'delivers';
  const write = (part: string, text: string) => bar.querySelector(`[data-bar-${part}]`)?.replaceChildren(text);
  let known: ExpectedDelivery = null;

  function draw(): void {
    const { items, count } = priceSum(availableLines($cart.get().lines), null);
    bar?.toggleAttribute('hidden', count === 0);
    write('sum', t.cartSum({ count, sum: formatMoney(items, pageStore()) }));
    write('note', barWords(items, known, delivers, pageStore()));
  }

  /** Updates the bar once the terms are known. */
  async function findTerms(): Promise<void> {
    const place = deliveryPlace();
    known = null;
    if (place)
      try {
        const { checkDelivery } = await import('../store/delivery-answer.ts');
        const { outcome, delivery } = await checkDelivery(place);
        if (place !== deliveryPlace()) return;
        if (outcome === 'served' || outcome === 'not_served') known = { place, terms: delivery };
      } catch (error) {
        console.warn('The cost of delivery could not be read:', error);
      }
    draw();
  }

  $cart.subscribe(draw);
  const stop = $cart.subscribe(({ lines }) => {
    if (lines.length === 0) return;
    queueMicrotask(() => stop());
    $deliveryAddress.subscribe(() => void findTerms());
  });
}
