import type { ReadableAtom } from 'nanostores';
import { $question } from './questions/ask.ts';
import { confirmDiscard, hasUnsaved } from './questions/drafts.ts';
import { $openOrder, closeOrder, openOrder } from './open-order.ts';
import { $openItem, $shelfTool, openItemById, shelfTools, type ShelfTool } from './shelf/shelf.ts';
import { $slip, closeSlip, showSlip } from './slip.ts';
import { $isTakingOrder, $view, views, type View } from './view.ts';

/**
 * A view of the counter, and what is open in it: `#/orders`, `#/orders/12`, `#/orders/12/slip`, `#/orders/new`,
 * `#/shelf/new`.
 */
type Route = readonly [View, string?, string?];

const hashOf = (route: Route): string => `#/${route.join('/')}`;

const isView = (text: string): text is View => (views as readonly string[]).includes(text);
const isTool = (text: string): text is ShelfTool => (shelfTools as readonly string[]).includes(text);

function currentRoute(): Route {
  const view = $view.get();
  const slip = $slip.get();
  if (slip) return [view, String(slip.order_id), 'slip'];
  const order = $openOrder.get()?.id ?? ($isTakingOrder.get() ? 'new' : undefined);
  const open = view === 'shelf' ? ($openItem.get()?.item_id ?? $shelfTool.get()) : order;
  return open === undefined ? [view] : [view, String(open)];
}

/** Parses the URL's hash; the orders if it is invalid. */
function parseRoute(): Route {
  const [view = '', open, part] = location.hash.replace(/^#\//, '').split('/');
  if (!location.hash.startsWith('#/') || !isView(view)) return ['orders'];
  if (open === undefined) return [view];
  return part === 'slip' ? [view, open, part] : [view, open];
}

function show([view, open, part]: Route): void {
  const id = Number(open);
  $view.set(view);
  $isTakingOrder.set(view === 'orders' && open === 'new');
  if (part !== 'slip') closeSlip();
  else if (id !== $slip.get()?.order_id) void showSlip(id);
  $shelfTool.set(view === 'shelf' && open !== undefined && isTool(open) ? open : undefined);
  if (view === 'shelf' && id > 0) void openItemById(id);
  else $openItem.set(undefined);
  if (view === 'shelf' || part === 'slip' || !(id > 0)) closeOrder();
  else if (id !== $openOrder.get()?.id) void openOrder(id);
}

/** The number of history entries that were opened within the view. */
const currentDepth = (): number => (history.state as { depth?: number } | null)?.depth ?? 0;

const stores: ReadableAtom[] = [$view, $isTakingOrder, $openOrder, $openItem, $shelfTool, $slip];

/**
 * Syncs the URL and the history with the counter: a reload restores the view, and Back closes what is open.
 * Asks before unsaved input is lost. Back while a question is open answers no. @returns stops it
 */
export function syncHistory(): () => void {
  let shown: Route = ['orders'];
  let isRestoring = false;
  let isGoingBack = false;

  function onStoreChange(): void {
    const route = currentRoute();
    const [from, to] = [hashOf(shown), hashOf(route)];
    if (isRestoring || isGoingBack || from === to) return;
    const closed = shown.length - route.length;
    const depth = currentDepth();
    shown = route;
    if (closed > 0 && depth > 0 && from.startsWith(to)) {
      isGoingBack = true;
      history.go(-Math.min(closed, depth));
    } else if (closed > 0 && from.startsWith(to)) history.replaceState({ depth }, '', to);
    else history.pushState({ depth: closed < 0 ? depth + 1 : 0 }, '', to);
  }

  function onPopState(): void {
    const route = parseRoute();
    if (isGoingBack) {
      isGoingBack = false;
      shown = route;
      return onStoreChange();
    }
    if (hashOf(route) === hashOf(shown)) return;
    const question = $question.get();
    if (question) return (stay(), question.answer(false));
    if (hasUnsaved()) return void confirmLeave();
    isRestoring = true;
    shown = route;
    show(route);
    isRestoring = false;
  }

  /** Reverts Back. */
  const stay = () => history.pushState({ depth: shown.length - 1 }, '', hashOf(shown));

  /** Stays on the form with unsaved input, and goes back once the person confirms. */
  async function confirmLeave(): Promise<void> {
    stay();
    if (await confirmDiscard()) history.back();
  }

  onPopState();
  const ends = stores.map((store) => store.listen(onStoreChange));
  addEventListener('popstate', onPopState);
  return () => {
    for (const end of ends) end();
    removeEventListener('popstate', onPopState);
  };
}
