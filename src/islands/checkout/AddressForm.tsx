import { useState } from 'react';
import type { Country } from '#lib/account/target';
import { addressProblems, type AddressForm as Values } from '#lib/address/address-form';
import { saveAddress } from '#lib/stores/addresses';
import { Field } from '../form/Field.tsx';
import { useForm } from '../form/use-form.ts';
import { StateField } from './StateField.tsx';

interface Props {
  country: Country;
  hasSaved: boolean;
  /** Called when the address is saved, or the customer goes back to the saved ones. */
  onDone: () => void;
}

/** A new delivery address. */
export function AddressForm({ country, hasSaved, onDone }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<Values>(
    (values) => addressProblems(values, country),
    async (values) => {
      const problem = await saveAddress(values);
      setRefusal(problem);
      if (!problem) onDone();
    },
  );
  return (
    <form {...form} className="grid gap-4" aria-label="New address">
      <div role="alert" className="empty:absolute">
        {refusal && <p className="alert alert-error">{refusal}</p>}
      </div>
      <Field label="Street Address" name="street" autoComplete="street-address" required error={problems.street} />
      <Field label="Town / City" name="city" autoComplete="address-level2" required error={problems.city} />
      <div className="grid gap-4 sm:grid-cols-2">
        <StateField country={country} error={problems.state} />
        <Field
          label="Postal Code"
          name="pincode"
          inputMode={country === 'India' ? 'numeric' : 'text'}
          autoComplete="postal-code"
          required
          error={problems.pincode}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Address Type</legend>
        <div className="flex gap-6">
          {['Home', 'Work'].map((type) => (
            <label key={type} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="address_type"
                value={type}
                defaultChecked={type === 'Home'}
                className="size-5"
              />
              {type}
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save address'}
      </button>
      {hasSaved && (
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          Use existing address
        </button>
      )}
    </form>
  );
}
