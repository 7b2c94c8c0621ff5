import { percentOff } from '#lib/catalogue/card-product';
import { formatMoney, type Minor } from '#lib/money/money';
import { readLiveNumbers, type LiveNumbers } from '#lib/stores/catalogue/live-numbers';
import { $store } from '#lib/stores/device/page-store';

/*
 * Brings price and stock of the products on screen (`data-item-id`) up to date: when they appear and stay, and again
 * when the customer comes back to the page.
 */

/** How long numbers count as fresh, and how long the screen must rest before they are asked for, in milliseconds. */
const freshMilliseconds = 60_000;
const restMilliseconds = 150;
const mostAtOnce = 100;

const visible = new Set<HTMLElement>();
let freshUntil = new WeakMap<HTMLElement, number>();

function writePrice(element: HTMLElement, price: Minor): void {
  const store = $store.get();
  const space = element.querySelector('[data-live-price]');
  if (!store || !space) return;
  const text = formatMoney(price, store);
  if (space.textContent === text) return;
  space.textContent = text;
  writeSaving(element, price);
  for (const button of element.querySelectorAll<HTMLElement>('[data-add-item]'))
    button.dataset.addItem = JSON.stringify({ ...JSON.parse(button.dataset.addItem ?? '{}'), price });
}

/** What is said about the printed price must be true of the new one. */
function writeSaving(element: HTMLElement, price: Minor): void {
  const mrp = Number(element.dataset.mrp ?? 0);
  const off = percentOff({ price, mrp });
  for (const space of element.querySelectorAll<HTMLElement>('[data-live-was]')) space.hidden = mrp <= price;
  for (const space of element.querySelectorAll<HTMLElement>('[data-live-off]')) {
    space.hidden = off === 0;
    space.textContent = `${off}% off`;
  }
}

function writeStock(element: HTMLElement, stock: number): void {
  element.dataset.stock = String(stock);
  element.toggleAttribute('data-sold-out', stock === 0);
  for (const button of element.querySelectorAll<HTMLButtonElement>('[data-needs-stock]')) button.disabled = stock === 0;
  const space = element.querySelector('[data-live-stock]');
  if (space) space.textContent = stock === 0 ? 'Sold out' : 'In stock';
}

function write(element: HTMLElement, numbers: LiveNumbers | undefined): void {
  if (numbers) writePrice(element, numbers.price);
  writeStock(element, numbers?.stock ?? 0);
  if (numbers) element.dispatchEvent(new CustomEvent('live-numbers', { detail: numbers }));
}

/** Asks for what is on screen and not fresh, in one call. A failure leaves the published numbers until the next time. */
async function refresh(): Promise<void> {
  const now = performance.now();
  const elements = [...visible].filter((element) => (freshUntil.get(element) ?? 0) <= now).slice(0, mostAtOnce);
  if (elements.length === 0) return;
  for (const element of elements) freshUntil.set(element, now + freshMilliseconds);
  const numbers = await readLiveNumbers([...new Set(elements.map(({ dataset }) => dataset.itemId ?? ''))]);
  for (const element of elements)
    if (numbers) write(element, numbers.get(element.dataset.itemId ?? ''));
    else freshUntil.delete(element);
}

let rest: ReturnType<typeof setTimeout> | undefined;
function refreshSoon(): void {
  clearTimeout(rest);
  rest = setTimeout(() => void refresh(), restMilliseconds);
}

const screen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries)
    if (target instanceof HTMLElement) visible[isIntersecting ? 'add' : 'delete'](target);
  refreshSoon();
});

function watch(within: ParentNode): void {
  for (const element of within.querySelectorAll('[data-item-id]')) screen.observe(element);
}

function forgetGone(): void {
  for (const element of visible) if (!element.isConnected) visible.delete(element);
}

function comeBack(): void {
  freshUntil = new WeakMap();
  refreshSoon();
}

if ($store.get()) {
  watch(document);
  for (const list of document.querySelectorAll('[data-products]'))
    new MutationObserver(() => (forgetGone(), watch(list))).observe(list, { childList: true });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) comeBack();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack();
  });
}
