import { fetchLiveNumbers, type LiveNumbers } from '#lib/stores/catalogue/live-numbers';

/** A product's current price and stock; undefined when the store no longer sells it. */
export type NumbersOf = (itemId: number) => LiveNumbers | undefined;
type Show = (numbersOf: NumbersOf) => void;

/** How long numbers count as fresh, and how long scrolling must pause before they are requested. */
const freshMs = 60_000;
const scrollPauseMs = 150;
const maxBatch = 100;

const watched = new Map<Element, { itemIds: readonly number[]; show: Show }>();
const visible = new Set<Element>();
let freshUntil = new WeakMap<Element, number>();

/** Requests the stale numbers on screen in one call. After a failure the numbers stay as they are until the next call. */
async function refresh(): Promise<void> {
  const now = performance.now();
  const ids = new Set<string>();
  const elements = [...visible].filter((element) => {
    const { itemIds = [] } = watched.get(element) ?? {};
    if ((freshUntil.get(element) ?? 0) > now || ids.size + itemIds.length > maxBatch) return false;
    for (const id of itemIds) ids.add(String(id));
    return true;
  });
  if (elements.length === 0) return;
  for (const element of elements) freshUntil.set(element, now + freshMs);
  const numbers = await fetchLiveNumbers([...ids]);
  for (const element of elements) {
    if (!numbers) freshUntil.delete(element);
    else watched.get(element)?.show((itemId) => numbers.get(String(itemId)));
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
function refreshSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void refresh(), scrollPauseMs);
}

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target);
  refreshSoon();
});

/** Keeps price and stock of products in an element up to date: when it is scrolled into view, and when the customer returns to the page. */
export function watchNumbers(element: Element, itemIds: readonly number[], show: Show): void {
  watched.set(element, { itemIds, show });
  observer.observe(element);
}

/** Ends {@link watchNumbers} for an element that has left the page. */
export function unwatchNumbers(element: Element): void {
  watched.delete(element);
  visible.delete(element);
  observer.unobserve(element);
}

function refreshAll(): void {
  freshUntil = new WeakMap();
  refreshSoon();
}

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) refreshAll();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshAll();
});
