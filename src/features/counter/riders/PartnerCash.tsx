import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PartnerCash as Partner } from '#contract/counter/rides';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { $partners, closePartners, handInOfPartner, refreshPartners } from '#lib/stores/counter/riders';
import * as t from '#texts/riders';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { HandIn } from './HandIn.tsx';

export function PartnerCash({ store }: { store: Store }) {
  const state = useStore($partners);
  const [note, setNote] = useState('');
  useEffect(() => {
    void refreshPartners();
    return closePartners;
  }, []);
  if (state.status === 'ready' && state.data.length === 0 && !note) return null;
  return (
    <section className="grid max-w-2xl gap-3" aria-labelledby="partner-cash">
      <h2 id="partner-cash" tabIndex={-1} className="text-xl outline-none">
        {t.partnerCashTitle()}
      </h2>
      <output className={note ? 'alert alert-success block' : 'absolute'}>{note}</output>
      {state.status === 'ready' ? (
        <ul className="grid gap-3">
          {state.data.map((partner) => (
            <Purse key={`${partner.partner} ${partner.held}`} partner={partner} store={store} onDone={setNote} />
          ))}
        </ul>
      ) : (
        <NotLoaded state={state} title={t.partnersFailed()} onRetry={refreshPartners} skeleton="h-24" />
      )}
    </section>
  );
}

interface Props {
  partner: Partner;
  store: Store;
  onDone: (note: string) => void;
}

function Purse({ partner, store, onDone }: Props) {
  const { partner: name, held } = partner;
  return (
    <li className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg wrap-anywhere">{name}</h3>
        <span className="price text-lg">{formatMoney(held, store)}</span>
      </div>
      <HandIn held={held} name={name} store={store} onHandIn={(sum) => handInOfPartner(partner, sum)} onDone={onDone} />
    </li>
  );
}
