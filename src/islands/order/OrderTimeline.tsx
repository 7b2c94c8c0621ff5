import type { OrderSummary } from '#contract/order';
import type { Store } from '#contract/store';
import { stepNames } from '#lib/messages/order';
import { timelineOf } from '#lib/order/lifecycle';
import { momentWords } from '#lib/schedule/date-words';

/** An order's progress by step, with the tracking number once it is handed over. */
export function OrderTimeline({ order, store }: { order: OrderSummary; store: Store }) {
  const steps = timelineOf(order.order_type === 'Pickup' ? 'Pickup' : 'Delivery', order.events);
  const reached = steps.findLastIndex(({ at }) => at);
  return (
    <ol className="timeline" aria-label="Progress of the order">
      {steps.map(({ status, at }, index) => (
        <li key={status} data-reached={at ? '' : undefined} aria-current={index === reached ? 'step' : undefined}>
          <strong>{stepNames[status]}</strong>
          {at ? <time dateTime={at}>{momentWords(at, store.timezone)}</time> : <span>To come</span>}
          {status === 'handed over' && order.tracking_number && (
            <span className="text-ink">
              {order.logistics_partner}, tracking number <span className="tabular-nums">{order.tracking_number}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
