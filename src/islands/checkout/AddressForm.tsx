import { useState } from 'react';
import type { Country } from '#lib/account/target';
import { addressProblems, type AddressForm as Values } from '#lib/address/address-form';
import type { SavedAddress } from '#contract/address';
import { changeAddress, saveAddress } from '#lib/stores/addresses';
import { Field } from '../form/Field.tsx';
import { useForm } from '../form/use-form.ts';
import { StateField } from './StateField.tsx';

interface Props {
  country: Country;
  hasSaved: boolean;
  /** The saved address to change; absent for a new one. */
  saved?: SavedAddress;
  /** Called when the address is saved, or the customer goes back to the saved ones. */
  onDone: () => void;
}

/** A new delivery address, or a saved one to change. */
export function AddressForm({ country, hasSaved, saved, onDone }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<Values>(
    (values) => addressProblems(values, country),
    async (values) => {
      const problem = await (saved ? changeAddress(saved, values) : saveAddress(values));
      setRefusal(problem);
      if (!problem) onDone();
    },
  );
  return (
    <form {...form} className="grid gap-4" aria-label={saved ? 'Change address' : 'New address'}>
      <div role="alert" className="empty:absolute">
        {refusal && <p className="alert alert-error">{refusal}</p>}
      </div>
      <Field
        label="Street Address"
        name="street"
        autoComplete="street-address"
        required
        defaultValue={saved?.street}
        error={problems.street}
      />
      <Field
        label="Town / City"
        name="city"
        autoComplete="address-level2"
        required
        defaultValue={saved?.city}
        error={problems.city}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <StateField country={country} saved={saved?.state} error={problems.state} />
        <Field
          label="Postal Code"
          name="pincode"
          inputMode={country === 'India' ? 'numeric' : 'text'}
          autoComplete="postal-code"
          required
          defaultValue={saved?.pincode}
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
                defaultChecked={type === (saved?.addressType ?? 'Home')}
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
          {saved ? 'Cancel' : 'Use existing address'}
        </button>
      )}
    </form>
  );
}
