import type { OrderSummary } from '#contract/order';
import type { Store } from '#contract/store';
import { orderMessages, stepNames } from '#lib/messages/order';
import { timelineOf } from '#lib/order/lifecycle';
import { momentWords } from '#lib/schedule/date-words';

const dot =
  'before:absolute before:top-1 before:left-0 before:size-4 before:rounded-full before:border-2 before:border-line-strong before:bg-surface data-reached:before:border-brand-800 data-reached:before:bg-brand-800';
const line =
  'not-last:after:absolute not-last:after:top-6 not-last:after:bottom-0 not-last:after:left-1.75 not-last:after:border-l-2 not-last:after:border-line';

type Followed = Pick<
  OrderSummary,
  'order_type' | 'events' | 'accepted_at' | 'attempts' | 'back_at' | 'logistics_partner' | 'tracking_number'
>;

/** An order's progress by step, with the tracking number once it is handed over. */
export function OrderTimeline({ order, store }: { order: Followed; store: Store }) {
  const steps = timelineOf(order.order_type === 'Pickup' ? 'Pickup' : 'Delivery', order.events);
  const reached = steps.findLastIndex(({ at }) => at);
  return (
    <ol className="grid" aria-label="Progress of the order">
      {steps.map(({ status, at }, index) => (
        <li
          key={status}
          className={`relative grid gap-0.5 pb-5 pl-8 text-sm text-ink-soft [print-color-adjust:exact] data-reached:[&_strong]:text-ink ${dot} ${line}`}
          data-reached={at ? '' : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          <strong>
            {status === 'handed over' && !order.tracking_number ? orderMessages.handedOver : stepNames[status]}
          </strong>
          {at ? <time dateTime={at}>{momentWords(at, store.timezone)}</time> : <span>To come</span>}
          {status === 'pending' && order.accepted_at && (
            <span className="text-ink">
              {orderMessages.accepted}{' '}
              <time dateTime={order.accepted_at}>{momentWords(order.accepted_at, store.timezone)}</time>
            </span>
          )}
          {order.attempts
            .filter((missed) => steps.findLastIndex((step) => step.at && step.at <= missed) === index)
            .map((missed) => (
              <span key={missed} className="text-ink">
                {orderMessages.nobodyHome} <time dateTime={missed}>{momentWords(missed, store.timezone)}</time>
              </span>
            ))}
          {index === reached && order.back_at && (
            <span className="text-ink">
              {orderMessages.back} <time dateTime={order.back_at}>{momentWords(order.back_at, store.timezone)}</time>
            </span>
          )}
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
