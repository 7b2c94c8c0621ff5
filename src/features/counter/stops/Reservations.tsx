import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import { planWords } from '#lib/schedule/plan-words';
import {
  $reservationProblem,
  $reservations,
  markCashRefunded,
  refreshReservations,
  markReservationPaid,
} from '#lib/stores/counter/stops/reservations';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/stops';
import { Problem } from '../../../ui/Problem.tsx';
import { AsyncButton } from '../AsyncButton.tsx';
import { PlanDocuments } from './PlanDocuments.tsx';

/** Unpaid plan reservations, and cash refunds due; hidden without any. */
export function Reservations({ store }: { store: Store }) {
  const { label, timezone } = store;
  const state = useStore($reservations);
  const refusal = useStore($reservationProblem);
  const problem = refusal ?? (state.status === 'failed' ? state.message : undefined);
  useEffect(() => void refreshReservations(label), [label]);
  const { reserved, owed } = state.status === 'ready' ? state.data : { reserved: [], owed: [] };
  if (reserved.length + owed.length === 0 && !problem) return null;
  return (
    <section className="panel grid gap-3 p-4 md:max-w-3xl print:hidden" aria-labelledby="plan-cash">
      <h3 id="plan-cash" tabIndex={-1} className="text-lg outline-none">
        {t.planCash()}
      </h3>
      <Problem text={problem} />
      <ul className="grid divide-y divide-line">
        {reserved.map((each) => {
          const sum = formatMoney(each.total, store);
          return (
            <Row
              key={each.id}
              who={each.customer_name}
              mobile={each.mobile_number}
              what={`${planWords({ description: each.plan, noOfDays: 0 }).name}: ${each.items.join(', ')}`}
              due={t.payBy({ moment: momentWords(each.pay_by, timezone) })}
              button={
                <ParaglideMessage
                  message={t.received}
                  inputs={{ sum, name: each.customer_name }}
                  markup={{ hidden: Hidden }}
                />
              }
              asks={t.counted({ sum })}
              onPress={() => markReservationPaid(label, each)}
            />
          );
        })}
        {owed.map((each) => {
          const sum = formatMoney(each.amount, store);
          return (
            <Row
              key={`owed ${each.id}`}
              who={each.customer_name}
              mobile={each.mobile_number}
              what={t.planCancelled({ id: each.id })}
              due={t.owed({ sum })}
              button={
                <ParaglideMessage
                  message={t.paidBack}
                  inputs={{ sum, name: each.customer_name }}
                  markup={{ hidden: Hidden }}
                />
              }
              asks={t.gaveBack({ sum })}
              onPress={() => markCashRefunded(label, each)}
              documents={
                <PlanDocuments label={label} id={each.id} who={each.customer_name} documents={each.documents} />
              }
            />
          );
        })}
      </ul>
    </section>
  );
}

interface RowProps {
  who: string;
  mobile: string;
  what: string;
  due: string;
  button: ReactNode;
  /** The confirmation before recording. */
  asks: ReactNode;
  onPress: () => Promise<void>;
  documents?: ReactNode;
}

/** Recording cash takes two taps, because it is irreversible. */
function Row({ who, mobile, what, due, button, asks, onPress, documents }: RowProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="grid gap-2 py-3">
      <p className="grid gap-0.5">
        <strong className="wrap-anywhere">
          {who} {mobile && <span className="font-normal text-ink-soft">{mobile}</span>}
        </strong>
        <span className="wrap-anywhere">{what}</span>
        <span className="text-sm text-ink-soft">{due}</span>
      </p>
      {isAsking ? (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
          <legend className="float-left py-2 pr-2">{asks}</legend>
          <AsyncButton look="btn-primary" onPress={onPress}>
            <ParaglideMessage message={t.yes} inputs={{ name: who }} markup={{ hidden: Hidden }} />
          </AsyncButton>
          <button type="button" className="btn btn-quiet" onClick={() => setIsAsking(false)}>
            {t.no()}
          </button>
        </fieldset>
      ) : (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={() => setIsAsking(true)}>
          {button}
        </button>
      )}
      {documents}
    </li>
  );
}
