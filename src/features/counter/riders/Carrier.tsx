import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { $riders, refreshRiders } from '#lib/stores/counter/riders';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  problems: { carrier?: string; logistics_partner?: string; tracking_number?: string };
}

/** Who takes an order away: a rider of the store, a partner with its number, or no named person. */
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
        <label htmlFor={field}>Who takes it?</label>
        <select
          id={field}
          name="carrier"
          className="min-h-12"
          value={chosen}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${field}-error`}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">Please choose</option>
          {riders.map(({ staff_id, name, out }) => (
            <option key={staff_id} value={staff_id}>
              {name || `Rider ${staff_id}`}
              {out > 0 && ` (${out} out)`}
            </option>
          ))}
          <option value="partner">A partner, with its number</option>
          <option value="nobody">Somebody else of the store</option>
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
            label="Partner"
            name="logistics_partner"
            maxLength={80}
            autoComplete="off"
            error={problems.logistics_partner}
          />
          <Field
            label="Their number"
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
