import type { Subscription } from '#contract/subscription';
import { stateNames } from './state-names.ts';
import { formatMoney } from '#lib/money/money';
import { refundMessage } from '#lib/messages/order';
import { dateWords } from '#lib/schedule/date-words';
import { planWords } from '#lib/schedule/plan-words';
import { pageStore } from '#lib/stores/device/page-store';
import { creditNoteOf, invoiceOf } from '#lib/stores/orders/invoice';
import { documentsOfSubscription } from '#lib/stores/subscription/documents';
import { DocumentButton } from '../order/DocumentButton.tsx';
import * as t from '#texts/subscription';
import { RenewButton } from './RenewButton.tsx';

type Refund = NonNullable<Subscription['refund']>;

interface Props {
  subscriptions: Subscription[];
  canBuy: boolean;
}

function formatPeriod({ startDate, endDate, lastDay }: Subscription): string {
  const end = lastDay ?? endDate;
  return end < startDate
    ? t.cancelledBefore({ day: dateWords(startDate) })
    : t.period({ from: dateWords(startDate), to: dateWords(end) });
}

/** Describes a refund by its method, the same as the payment's. */
function refundWords({ amount, is_made }: Refund, isCash: boolean, store: Parameters<typeof formatMoney>[1]): string {
  const sum = formatMoney(amount, store);
  if (!isCash) return refundMessage(sum, is_made);
  return is_made ? t.paidBack({ sum }) : t.paysBack({ sum });
}

/** Past subscriptions with their refunds, newest first. */
export function PastSubscriptions({ subscriptions, canBuy }: Props) {
  const store = pageStore();
  if (subscriptions.length === 0) return null;
  return (
    <section aria-labelledby="past">
      <h3 id="past" className="mb-3 text-lg">
        {t.past()}
      </h3>
      <ul className="grid gap-3">
        {subscriptions.map((past) => (
          <li key={past.id} className="panel flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-semibold">
                {planWords(past.subscription).name} <span className="badge ml-1">{stateNames[past.state]()}</span>
              </p>
              <p className="text-sm text-ink-soft">
                {formatPeriod(past)} · {formatMoney(past.total, store)}
              </p>
              {past.refund && <p className="text-sm">{refundWords(past.refund, past.paidInCash, store)}</p>}
            </div>
            <SubscriptionDocuments subscription={past} />
            {canBuy && <RenewButton subscription={past} isRenewal={false} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SubscriptionDocuments({ subscription: { id, has_invoice, credit_notes } }: { subscription: Subscription }) {
  if (!has_invoice) return null;
  const of = documentsOfSubscription(id);
  return (
    <div className="flex flex-wrap gap-3">
      <DocumentButton document={invoiceOf(of)} />
      {credit_notes.map((number) => (
        <DocumentButton key={number} document={creditNoteOf(of, number)} />
      ))}
    </div>
  );
}
