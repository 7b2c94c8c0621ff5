import type { Subscription } from '#contract/subscription';
import { pictureAt } from '#lib/catalogue/picture';
import { stateNames } from './state-names.ts';
import { formatMoney } from '#lib/money/money';
import type { Now } from '#lib/schedule/delivery-calendar';
import { dateWords, dayWords } from '#lib/schedule/date-words';
import { daysCount, deliveryDays, planWords, quantityWords } from '#lib/schedule/plan-words';
import { daysFrom, planSchedule } from '#lib/schedule/plan-schedule';
import { termsOf } from '#lib/schedule/subscription-effects';
import { pageStore } from '#lib/stores/device/page-store';
import * as t from '#texts/subscription';

interface Props {
  subscription: Subscription;
  now: Now;
}

function formatNextDelivery(subscription: Subscription, today: string): string {
  const next = planSchedule(termsOf(subscription)).deliveries.find(({ date }) => date >= today);
  if (!next) return t.noneLeft();
  return next.date === today ? t.today() : dayWords(next.date);
}

/** A subscription's items, payment, period and remaining days (spec §3). */
export function SubscriptionFacts({ subscription, now: { today } }: Props) {
  const { id, subscription: plan, total, startDate, endDate, state, isRenewal, address, paidInCash } = subscription;
  const store = pageStore();
  const facts = [
    [t.nextDelivery(), formatNextDelivery(subscription, today)],
    [t.daysLeft(), daysCount(Math.min(plan.noOfDays, daysFrom(today > startDate ? today : startDate, endDate).length))],
    [t.startDate(), dateWords(startDate)],
    [t.endDate(), dateWords(endDate)],
    [t.total(), formatMoney(total, store)],
    [t.paymentMode(), paidInCash ? t.cash() : t.onlinePayment()], // `paymentMode` is always 'Cash' (spec §9)
    [t.deliveredTo(), address],
  ];
  return (
    <div className="grid gap-4">
      <header className="flex items-center gap-4">
        <img
          src={pictureAt(plan.image, 320)}
          alt=""
          width="96"
          height="96"
          className="size-24 flex-none rounded-md object-cover"
        />
        <div>
          <p className="badge badge-success">{isRenewal ? t.follows() : stateNames[state]()}</p>
          <h3 id={`subscription-${id}`} className="mt-1 text-xl">
            {planWords(plan).name}
          </h3>
          <p className="text-sm text-ink-soft">{daysCount(plan.noOfDays)}</p>
        </div>
      </header>
      <ul className="grid gap-2" aria-label={t.items()}>
        {plan.items.map((item) => (
          <li key={item.itemId} className="flex items-baseline justify-between gap-4">
            <span>
              {quantityWords(item)}
              <span className="block text-xs text-ink-soft">{deliveryDays(item.offdays)}</span>
            </span>
            <span className="price text-sm">{formatMoney(item.netValue, store)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-line pt-4 text-sm">
        {facts.map(([term, fact]) => (
          <div key={term} className="flex justify-between gap-6">
            <dt className="flex-none text-ink-soft">{term}</dt>
            <dd className="text-right font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
