import { ParaglideMessage } from '@inlang/paraglide-js-react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { stepNames } from '#lib/messages/step-names';
import { timelineOf } from '#lib/order/lifecycle';
import { momentWords } from '#lib/schedule/date-words';
import * as t from '#texts/order';
import * as orderWords from '#texts/order-words';

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
    <ol className="grid" aria-label={t.timeline()}>
      {steps.map(({ status, at }, index) => (
        <li
          key={status}
          className={`relative grid gap-0.5 pb-5 pl-8 text-sm text-ink-soft [print-color-adjust:exact] data-reached:[&_strong]:text-ink ${dot} ${line}`}
          data-reached={at ? '' : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          <strong>
            {status === 'handed over' && !order.tracking_number ? orderWords.handedOver() : stepNames[status]()}
          </strong>
          {at ? <time dateTime={at}>{momentWords(at, store.timezone)}</time> : <span>{t.toCome()}</span>}
          {status === 'pending' && order.accepted_at && (
            <span className="text-ink">
              <TimedText message={t.accepted} at={order.accepted_at} timezone={store.timezone} />
            </span>
          )}
          {order.attempts
            .filter((missed) => steps.findLastIndex((step) => step.at && step.at <= missed) === index)
            .map((missed) => (
              <span key={missed} className="text-ink">
                <TimedText message={t.nobodyHome} at={missed} timezone={store.timezone} />
              </span>
            ))}
          {index === reached && order.back_at && (
            <span className="text-ink">
              <TimedText message={t.back} at={order.back_at} timezone={store.timezone} />
            </span>
          )}
          {status === 'handed over' && order.tracking_number && (
            <span className="text-ink">
              <ParaglideMessage
                message={t.tracking}
                inputs={{ partner: order.logistics_partner, tracking: order.tracking_number }}
                markup={{ number: ({ children }) => <span className="tabular-nums">{children}</span> }}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface TimedTextProps {
  message: typeof t.accepted;
  at: string;
  timezone: string;
}

const TimedText = ({ message, at, timezone }: TimedTextProps) => (
  <ParaglideMessage
    message={message}
    inputs={{ time: momentWords(at, timezone) }}
    markup={{ time: ({ children }) => <time dateTime={at}>{children}</time> }}
  />
);
