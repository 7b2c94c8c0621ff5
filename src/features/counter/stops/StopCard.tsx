import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useState } from 'react';
import type { MissedReason, Stop } from '#contract/counter/stops';
import { callLink, directionsLink } from '#lib/contact/links';
import { placeOf } from '#lib/address/place-of';
import { stopItemWords, missedNames, stopStateWords } from '#lib/messages/counter/stops';
import { mark } from '#lib/stores/counter/stops/stops';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/stops';
import { AsyncButton } from '../AsyncButton.tsx';
import { PlanDocuments } from './PlanDocuments.tsx';

interface Props {
  stop: Stop;
  timezone: string;
  /** Whether results can be recorded now. */
  isOpen: boolean;
  /** Whether its result is queued. */
  isQueued: boolean;
  /** The store's label, for staff who may see its invoices. */
  invoiceStoreLabel: string | undefined;
}

/** A subscription delivery: the customer, the items and the result. */
export function StopCard({ stop, timezone, isOpen, isQueued, invoiceStoreLabel }: Props) {
  const { customer_name, mobile_number, state } = stop;
  return (
    <li className={`panel grid gap-3 p-4 ${state === 'missed' ? 'border-error-700' : ''}`}>
      <div className="grid gap-0.5">
        <h4 tabIndex={-1} className="text-lg font-semibold wrap-anywhere outline-none">
          {customer_name}
        </h4>
        <span className="wrap-anywhere">{placeOf(stop)}</span>
        {stop.landmark && (
          <span className="font-semibold wrap-anywhere">{t.landmark({ landmark: stop.landmark })}</span>
        )}
        <strong className="wrap-anywhere">{stopItemWords(stop)}</strong>
      </div>
      {state === null ? (
        <>
          <div className="flex gap-2">
            <a className="btn btn-quiet grow" href={directionsLink(placeOf(stop))} target="_blank" rel="noreferrer">
              <ParaglideMessage message={t.map} inputs={{ name: customer_name }} markup={{ hidden: Hidden }} />
            </a>
            {mobile_number && (
              <a className="btn btn-quiet grow" href={callLink(mobile_number)}>
                <ParaglideMessage message={t.call} inputs={{ name: customer_name }} markup={{ hidden: Hidden }} />
              </a>
            )}
          </div>
          {isOpen && <StopActions stop={stop} />}
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-40">
            <strong className={state === 'missed' ? 'text-error-700' : 'text-success-700'}>
              {state === 'delivered' && <span aria-hidden="true">✓ </span>}
              {stopStateWords(stop, timezone)}
            </strong>
            {isQueued && <span className="block text-sm text-ink-soft">{t.kept()}</span>}
          </p>
          {isOpen && (
            <AsyncButton onPress={() => mark(stop, null)}>
              <ParaglideMessage message={t.undo} inputs={{ name: customer_name }} markup={{ hidden: Hidden }} />
            </AsyncButton>
          )}
        </div>
      )}
      {invoiceStoreLabel && (
        <PlanDocuments label={invoiceStoreLabel} id={stop.id} who={customer_name} documents={stop.documents} />
      )}
    </li>
  );
}

/** Records the result; a missed delivery asks for the reason first. */
function StopActions({ stop }: { stop: Stop }) {
  const [isAsking, setIsAsking] = useState(false);
  const inputs = { name: stop.customer_name };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <div className="grid grow-2 basis-40">
          <AsyncButton look="btn-primary" onPress={() => mark(stop, 'delivered')}>
            <ParaglideMessage message={t.markDelivered} inputs={inputs} markup={{ hidden: Hidden }} />
          </AsyncButton>
        </div>
        <button
          type="button"
          className="btn btn-quiet grow"
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
        >
          <ParaglideMessage message={t.markMissed} inputs={inputs} markup={{ hidden: Hidden }} />
        </button>
      </div>
      {isAsking && (
        <fieldset className="grid min-w-0 gap-2 rounded-md bg-shade p-3">
          <legend className="float-left text-sm">{t.missedNote()}</legend>
          <div className="flex flex-wrap gap-2 *:grow">
            {(Object.keys(missedNames) as MissedReason[]).map((reason) => (
              <AsyncButton key={reason} onPress={() => mark(stop, 'missed', reason)}>
                {missedNames[reason]()}
              </AsyncButton>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
