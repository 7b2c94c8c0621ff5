import { readLiveNumbers, type LiveNumbers } from '#lib/stores/catalogue/live-numbers';

/** Shows a product's numbers as they are now; undefined when the store sells it no longer. */
type Show = (numbers: LiveNumbers | undefined) => void;

/** How long numbers count as fresh, and how long the screen must rest before they are asked for, in milliseconds. */
const freshMilliseconds = 60_000;
const restMilliseconds = 150;
const mostAtOnce = 100;

const watched = new Map<Element, { itemId: number; show: Show }>();
const visible = new Set<Element>();
let freshUntil = new WeakMap<Element, number>();

/** Asks for what is on screen and not fresh, in one call. A failure leaves the published numbers until the next time. */
async function refresh(): Promise<void> {
  const now = performance.now();
  const elements = [...visible].filter((element) => (freshUntil.get(element) ?? 0) <= now).slice(0, mostAtOnce);
  if (elements.length === 0) return;
  for (const element of elements) freshUntil.set(element, now + freshMilliseconds);
  const ids = new Set(elements.map((element) => String(watched.get(element)?.itemId)));
  const numbers = await readLiveNumbers([...ids]);
  for (const element of elements) {
    const { itemId, show } = watched.get(element) ?? {};
    if (!numbers) freshUntil.delete(element);
    else show?.(numbers.get(String(itemId)));
  }
}

let rest: ReturnType<typeof setTimeout> | undefined;
function refreshSoon(): void {
  clearTimeout(rest);
  rest = setTimeout(() => void refresh(), restMilliseconds);
}

const screen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target);
  refreshSoon();
});

/** Keeps price and stock in an element up to date: when it appears and stays, and when the customer comes back to the page. */
export function watchNumbers(element: Element, itemId: number, show: Show): void {
  watched.set(element, { itemId, show });
  screen.observe(element);
}

/** Ends {@link watchNumbers} for an element that has left the page. */
export function unwatchNumbers(element: Element): void {
  watched.delete(element);
  visible.delete(element);
  screen.unobserve(element);
}

function comeBack(): void {
  freshUntil = new WeakMap();
  refreshSoon();
}

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) comeBack();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') comeBack();
});
