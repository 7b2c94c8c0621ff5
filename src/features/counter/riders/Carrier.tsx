import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { $riders, refreshRiders } from '#lib/stores/counter/riders';
import * as t from '#texts/riders';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  problems: { carrier?: string; logistics_partner?: string; tracking_number?: string };
}

export const riderOption = (rider: string, count: number): string => (count > 0 ? t.riderOut({ rider, count }) : rider);

/** The carrier of an order: a rider of the store, a partner with a tracking number, or no named person. */
export function Carrier({ problems }: Props) {
  const state = useStore($riders);
  const field = useId();
  const riders = state.status === 'ready' ? state.data.filter(({ is_ended }) => !is_ended) : [];
  const [chosen, setChosen] = useState('');
  const problem = chosen === '' ? problems.carrier : undefined;
  useEffect(() => void refreshRiders(), []);
  return (
    <div className="grid gap-3">
      <div className="field">
        <label htmlFor={field}>{t.carrier()}</label>
        <select
          id={field}
          name="carrier"
          className="min-h-12"
          value={chosen}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${field}-error`}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t.choose()}</option>
          {riders.map(({ staff_id, name, out }) => (
            <option key={staff_id} value={staff_id}>
              {riderOption(name || t.riderNumber({ id: staff_id }), out)}
            </option>
          ))}
          <option value="partner">{t.partnerOption()}</option>
          <option value="nobody">{t.otherOption()}</option>
        </select>
        {problem && (
          <p id={`${field}-error`} className="error">
            {problem}
          </p>
        )}
      </div>
      {chosen === 'partner' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t.partner()}
            name="logistics_partner"
            maxLength={80}
            autoComplete="off"
            error={problems.logistics_partner}
          />
          <Field
            label={t.trackingNumber()}
            name="tracking_number"
            maxLength={60}
            autoComplete="off"
            error={problems.tracking_number}
          />
        </div>
      )}
    </div>
  );
}
