import type { UnderWay } from '#contract/orders/live-order';
import type { OrderStatus } from '#contract/order';
import { callLink } from '#lib/contact/links';
import { stepNames } from '#lib/messages/step-names';
import { openingDayWords } from '#lib/schedule/slot-words';
import { pageStore } from '#lib/stores/device/page-store';
import { pollWhileVisible } from '#lib/stores/device/poll';
import { loadUnderWay } from '#lib/stores/orders/under-way';
import * as t from '#texts/live-order';
import { pageDetached } from '../../scripts/pages.ts';
import { element } from '../../widgets/element.ts';

const everyMs = 30_000;

function timeWords({ coming, status, opens_at }: UnderWay): string {
  if (coming) return coming.words;
  return status === 'pending' && opens_at ? t.opens({ opens: openingDayWords(opens_at, pageStore().timezone) }) : '';
}

const button = (href: string, label: string, text: string, look: string) =>
  element('a', { href, class: `btn ${look} px-4`, 'aria-label': label }, text);

function card(order: UnderWay): HTMLElement {
  const { order_id, status, link } = order;
  const { phone_no, store_name } = pageStore();
  const state = t.state({ id: order_id, state: stepNames[status as OrderStatus]() });
  return element(
    'div',
    { class: 'panel grid min-h-30 grid-cols-[1fr_auto] items-center gap-x-3 p-3' },
    element(
      'p',
      { class: 'wrap-anywhere', role: 'status' },
      element('b', { class: 'block text-lg/snug empty:hidden' }, timeWords(order)),
      element('span', { class: 'text-sm text-ink-soft' }, state),
    ),
    element(
      'div',
      { class: 'grid gap-2' },
      button(link ?? `/order?id=${order_id}`, t.trackOrder({ id: order_id }), t.track(), 'btn-primary'),
      button(callLink(phone_no), t.callStore({ store: store_name }), t.call(), 'btn-quiet'),
    ),
  );
}

const { dataset } = document.documentElement;

/**
 * Shows the customer's order under way, and keeps it up to date.
 * To avoid a layout shift, room is reserved from the first paint if the device has stored an order;
 * an order of another device appears on the next page. Without an order, the room is removed.
 */
export function showLiveOrder(room: HTMLElement, signal: AbortSignal): void {
  let shown = '';
  let isUnderWay = false;

  async function update(): Promise<void> {
    if (!room.isConnected) return;
    const order = await loadUnderWay();
    isUnderWay = order !== null;
    if (!order) return void delete dataset.live;
    if (shown === JSON.stringify(order) || room.offsetHeight === 0) return;
    shown = JSON.stringify(order);
    room.replaceChildren(card(order));
  }

  const stop = pollWhileVisible(() => void update().catch(console.warn), everyMs);
  signal.addEventListener('abort', stop);
  room.closest('main')?.addEventListener(pageDetached, () => {
    if (isUnderWay) dataset.live = '';
    else delete dataset.live;
  });
}
