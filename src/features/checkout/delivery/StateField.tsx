import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { maxLengths } from '#contract/fields';
import type { Country } from '#lib/account/target';
import { isSameState } from '#lib/address/same-state';
import { $states, loadStates } from '#lib/stores/account/states';
import * as t from '#texts/address';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  country: Country;
  saved?: string | undefined;
  error?: string | undefined;
}

/** The state or province, chosen from a list, or typed if the list cannot be loaded. */
export function StateField({ country, saved = '', error }: Props) {
  const states = useStore($states);
  const id = useId();
  useEffect(() => void loadStates(country), [country]);
  const label = country === 'India' ? t.state() : t.province();
  if (states.status === 'failed')
    return (
      <Field
        label={label}
        name="state"
        autoComplete="address-level1"
        required
        maxLength={maxLengths.state}
        defaultValue={saved}
        error={error}
      />
    );
  const names = states.status === 'ready' ? states.data.names : [];
  const chosen = names.find((name) => isSameState(name, saved)) ?? '';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name="state"
        autoComplete="address-level1"
        required
        key={`${names.length} ${saved}`}
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{t.chooseState()}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  );
}
