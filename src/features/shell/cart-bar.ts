import { availableLines } from '#lib/cart/available-lines';
import { barWords, type ExpectedDelivery } from '#lib/cart/bar-words';
import { priceSum } from '#lib/cart/price-sum';
import { formatMoney } from '#lib/money/money';
import { $cart } from '#lib/stores/cart/cart';
import { pageStore } from '#lib/stores/device/page-store';
import { $deliveryAddress, deliveryPlace } from '#lib/stores/finder/delivery-place';
import * as t from '#texts/shell';

/**
 * Keeps the height of what covers the page's bottom edge, so that nothing is shown or focused under it. In a style sheet of its
 * own: after a change of a property of the root, which all elements inherit, each of them would be styled anew.
 */
function measure(bars: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  new ResizeObserver(() => {
    const height = `${bars.offsetHeight}px`;
    sheet.replaceSync(`html{scroll-padding-bottom:calc(${height} + 1rem)}.above-bar{--bar-height:${height}}`);
  }).observe(bars);
}

/** Shows pieces and sum of the cart at the page's bottom edge, and what is missing for its delivery. */
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

  /** Draws again when the terms are known. */
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
