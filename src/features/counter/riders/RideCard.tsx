import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useState } from 'react';
import type { Ride } from '#contract/counter/rides';
import type { Store } from '#contract/store';
import { callLink, directionsLink } from '#lib/contact/links';
import { placeOf } from '#lib/address/place-of';
import { waitWords, type BoardTime } from '#lib/messages/counter';
import { collectWords } from '#lib/messages/counter/riders';
import { slotWords } from '#lib/schedule/slot-words';
import * as t from '#texts/riders';
import { DeliveryConfirmDialog } from './DeliveryConfirmDialog.tsx';

interface Props {
  ride: Ride;
  /** Whether its offline delivery is not sent yet. */
  isQueued: boolean;
  upiId: string;
  store: Store;
  time: BoardTime;
}

/** An order out for delivery, with directions and actions. */
export function RideCard({ ride, isQueued, upiId, store, time }: Props) {
  const [ending, setEnding] = useState<'delivered' | 'missed'>();
  const { order_id, delivery_note, landmark, recipient, cash_due, slot, attempts } = ride;
  const phone = recipient?.phone || ride.mobile_number;
  const wait = waitWords(ride, time);
  return (
    <li className={`panel grid gap-3 p-4 ${wait?.isLate ? 'border-error-700' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-xl font-bold tabular-nums">{t.order({ order: order_id })}</h3>
        {wait && <span className={`badge text-sm ${wait.isLate ? 'badge-error' : ''}`}>{wait.text}</span>}
      </div>
      <p className="grid gap-0.5">
        <strong className="text-lg wrap-anywhere">{recipient?.name ?? ride.customer_name}</strong>
        <span className="wrap-anywhere">{placeOf(ride)}</span>
        {landmark && <span className="font-semibold wrap-anywhere">{t.landmark({ landmark })}</span>}
        {recipient && (
          <span className="text-sm wrap-anywhere text-ink-soft">
            <ParaglideMessage
              message={t.orderedBy}
              inputs={{ customer: ride.customer_name, phone: ride.mobile_number }}
              markup={{
                call: ({ children }) => (
                  <a className="link inline-flex min-h-11 items-center" href={callLink(ride.mobile_number)}>
                    {children}
                  </a>
                ),
              }}
            />
          </span>
        )}
        <span className="text-sm text-ink-soft">
          {t.lines({ count: ride.line_count })}, {t.pieces({ count: ride.order_qty })}
          {slot && ` · ${slotWords(slot, store.timezone)}`}
        </span>
      </p>
      {delivery_note && <p className="alert alert-warning wrap-anywhere">“{delivery_note}”</p>}
      {attempts > 0 && <p className="text-sm font-semibold text-accent-800">{t.missed({ count: attempts })}</p>}
      <p className={`rounded-md p-3 text-lg font-bold ${cash_due > 0 ? 'bg-accent-100 text-accent-800' : 'bg-shade'}`}>
        {collectWords(ride, store)}
      </p>
      <div className="flex flex-wrap gap-2">
        <a className="btn btn-quiet grow" href={directionsLink(placeOf(ride))} target="_blank" rel="noreferrer">
          {t.map()}
        </a>
        {phone && (
          <a className="btn btn-quiet grow" href={callLink(phone)}>
            {t.call()}
          </a>
        )}
        {!isQueued && (
          <button type="button" className="btn btn-quiet grow" onClick={() => setEnding('missed')}>
            {t.notAtHome()}
          </button>
        )}
      </div>
      {isQueued ? (
        <p className="alert alert-warning">{t.deliveredNotSent()}</p>
      ) : (
        <button
          type="button"
          className="btn btn-primary min-h-14! w-full text-lg"
          onClick={() => setEnding('delivered')}
        >
          {t.delivered()}
        </button>
      )}
      {ending && (
        <DeliveryConfirmDialog
          ride={ride}
          upiId={upiId}
          store={store}
          as={ending}
          onClose={() => setEnding(undefined)}
        />
      )}
    </li>
  );
}
