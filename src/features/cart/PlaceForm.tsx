import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import type { Store } from '#contract/store';
import { enterCode } from '#lib/cart/bar-words';
import { savePostalCode } from '#lib/stores/checkout/known-delivery';
import * as t from '#texts/cart';
import { Field } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';

interface Typed {
  place: string;
}

/** Asks for the customer's postal code, to include delivery in the totals. */
export function PlaceForm({ store }: { store: Pick<Store, 'bank_account' | 'country'> }) {
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<Typed>(
    ({ place }) => (place.trim() ? {} : { place: t.placeMissing() }),
    async ({ place }) => setRefusal(await savePostalCode(place.trim())),
  );
  const isCanada = store.country === 'Canada';
  return (
    <form {...form} className="grid gap-2 rounded-md bg-accent-50 p-3 text-sm">
      <p>{enterCode(store)}</p>
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <Field
          label={isCanada ? t.postalCode() : t.pinCode()}
          name="place"
          inputMode={isCanada ? 'text' : 'numeric'}
          autoComplete="postal-code"
          maxLength={maxLengths.postalCode}
          onChange={() => setRefusal(undefined)}
          error={problems.place ?? refusal}
        />
        <button type="submit" className="btn btn-quiet mt-[1.75rem] min-h-[2.75rem]" aria-disabled={isBusy}>
          {isBusy ? t.checkingPlace() : t.checkPlace()}
        </button>
      </div>
    </form>
  );
}
