import type { Subscription } from '#contract/subscription';
import { pictureAt } from '#lib/catalogue/picture';
import { formatMoney } from '#lib/money/money';
import { dateWords } from '#lib/schedule/opening-words';
import { deliveryDays, planWords } from '#lib/schedule/plan-words';
import { pageStore } from '#lib/stores/page-store';

const stateWords = { active: 'Active', upcoming: 'Begins soon', ended: 'Ended', cancelled: 'Cancelled' } as const;

/** A subscription: its plan and items, what was paid and how, from when to when (spec §2). */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { subscription: plan, total, paymentMode, startDate, endDate, state, address } = subscription;
  const store = pageStore();
  const { name } = planWords(plan);
  const facts = [
    ['Total', formatMoney(total, store)],
    ['Payment mode', paymentMode],
    ['Start date', dateWords(startDate)],
    ['End date', dateWords(endDate)],
    ['Delivered to', address],
  ];
  return (
    <article className="panel grid gap-4" aria-labelledby={`subscription-${subscription.id}`}>
      <header className="flex items-start gap-4">
        <img
          src={pictureAt(plan.image, 320)}
          alt=""
          width="96"
          height="96"
          className="size-24 rounded-md object-cover"
        />
        <div>
          <p className="badge badge-success">{stateWords[state]}</p>
          <h3 id={`subscription-${subscription.id}`} className="mt-1 text-xl">
            {name}
          </h3>
        </div>
      </header>
      <ul className="grid gap-2">
        {plan.items.map((item) => (
          <li key={item.itemId} className="flex justify-between gap-4">
            <span>
              {item.name}
              <span className="block text-xs text-ink-soft">{deliveryDays(item.offdays)}</span>
            </span>
            <span className="price">{formatMoney(item.netValue, store)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-x-6 gap-y-2 border-t border-line pt-4 text-sm sm:grid-cols-2">
        {facts.map(([term, fact]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="text-right font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
