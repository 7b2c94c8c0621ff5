import { fetchLiveNumbers, type LiveNumbers } from '#lib/stores/catalogue/live-numbers';

/** Current price and stock; undefined if the store no longer sells the product. */
export type NumbersOf = (itemId: number) => LiveNumbers | undefined;
type Show = (numbersOf: NumbersOf) => void;

/** The maximum age of numbers, and the pause in scrolling before a request. */
const freshMs = 60_000;
const scrollPauseMs = 150;
const maxBatch = 100;

const watched = new Map<Element, { itemIds: readonly number[]; show: Show }>();
const visible = new Set<Element>();
let freshUntil = new WeakMap<Element, number>();

/** Requests outdated numbers on screen in one call. A failure keeps them until the next call. */
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

/** Updates price and stock of an element's products when it scrolls into view, and on return to the page. */
export function watchNumbers(element: Element, itemIds: readonly number[], show: Show): void {
  watched.set(element, { itemIds, show });
  observer.observe(element);
}

/** Ends {@link watchNumbers} for a removed element. */
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
