import type { Subscription } from '#contract/subscription';
import { formatMoney } from '#lib/money/money';
import { refundMessage } from '#lib/messages/order';
import { dateWords } from '#lib/schedule/date-words';
import { planWords } from '#lib/schedule/plan-words';
import { pageStore } from '#lib/stores/device/page-store';
import { RenewButton } from './RenewButton.tsx';

interface Props {
  subscriptions: Subscription[];
  /** Whether the same can be bought again now. */
  canBuy: boolean;
}

const stateWords = { ended: 'Ended', cancelled: 'Cancelled', active: 'Active', upcoming: 'Begins soon' } as const;

function periodWords({ startDate, endDate, lastDay }: Subscription): string {
  const end = lastDay ?? endDate;
  return end < startDate ? `Cancelled before ${dateWords(startDate)}` : `${dateWords(startDate)} to ${dateWords(end)}`;
}

/** What a customer had before, newest first, with what was paid back of it. */
export function PastSubscriptions({ subscriptions, canBuy }: Props) {
  const store = pageStore();
  if (subscriptions.length === 0) return null;
  return (
    <section aria-labelledby="past">
      <h3 id="past" className="mb-3 text-lg">
        Past subscriptions
      </h3>
      <ul className="grid gap-3">
        {subscriptions.map((each) => (
          <li key={each.id} className="panel flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-semibold">
                {planWords(each.subscription).name} <span className="badge ml-1">{stateWords[each.state]}</span>
              </p>
              <p className="text-sm text-ink-soft">
                {periodWords(each)} · {formatMoney(each.total, store)}
              </p>
              {each.refund && (
                <p className="text-sm">{refundMessage(formatMoney(each.refund.amount, store), each.refund.is_made)}</p>
              )}
            </div>
            {canBuy && <RenewButton subscription={each} isRenewal={false} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
