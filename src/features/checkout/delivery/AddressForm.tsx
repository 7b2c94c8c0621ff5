import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { maxLengths } from '#contract/fields';
import type { SavedAddress } from '#contract/address';
import type { Place, Store } from '#contract/store';
import type { Country } from '#lib/account/target';
import { asciiDigits } from '#lib/account/typed-text';
import {
  addressProblems,
  countryOfCode,
  isPostalCodeOf,
  type AddressFields as Values,
} from '#lib/address/address-form';
import { changeAddress, saveAddress } from '#lib/stores/account/addresses';
import type { TypedAddress } from '#lib/stores/checkout/draft';
import { deliveryPlace } from '#lib/stores/finder/delivery-place';
import { $deliveryCountry } from '#lib/stores/finder/delivery-country';
import type { DeviceAddress } from '#lib/stores/device/location';
import { addressTypeName } from '#lib/address/address-type';
import { CountrySelect } from '../../cart/CountrySelect.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import * as t from '#texts/address';
import { CurrentLocation } from './CurrentLocation.tsx';
import { StateField } from './StateField.tsx';
import type { OuterSave } from './use-typed-address.ts';
import { usePlaceOfCode, type TypedCode } from './use-place-of-code.ts';

const addressTypes = ['Home', 'Work'] as const;

interface Props {
  store: Pick<Store, 'store_name' | 'country'>;
  hasSaved: boolean;
  /** The label of the button back to the saved addresses. */
  back?: string;
  /** The saved address; absent for a new one. */
  saved?: SavedAddress;
  /** The draft of a new address from before a reload. */
  typed?: TypedAddress | undefined;
  onType?: (typed: TypedAddress) => void;
  /** The save button's look; quiet if the page has its own button to continue. */
  look?: 'btn-primary' | 'btn-quiet';
  /** Absent if only the form's own button saves it. */
  outer?: OuterSave | undefined;
  /** Called after saving, or when the customer returns to the saved addresses. */
  onDone: () => void;
}

export function AddressForm(props: Props) {
  const {
    store,
    hasSaved,
    back = t.existingAddress(),
    saved,
    typed,
    look = 'btn-primary',
    outer,
    onType,
    onDone,
  } = props;
  const chosenCountry = useStore($deliveryCountry, { ssr: () => null }) ?? store.country;
  const country = saved ? countryOfCode(saved.pincode) : chosenCountry;
  const start = saved ?? typed ?? knownCode(country);
  const [refusal, setRefusal] = useState<string>();
  const [located, setLocated] = useState<DeviceAddress>();
  const { place, filled, lookUp } = usePlaceOfCode(country);
  const { problems, isBusy, form } = useForm<Values>(
    (values) => addressProblems(values, country, place?.known),
    async (entered) => {
      const values = { ...entered, country, ...(located?.postalCode === entered.pincode && positionOf(located)) };
      const save = () => (saved ? changeAddress(saved, values) : saveAddress(values));
      const problem = await (outer ? outer.run(save) : save());
      setRefusal(problem);
      if (!problem) onDone();
    },
  );
  const keep = () => form.ref.current && onType?.(Object.fromEntries(new FormData(form.ref.current)));
  const lookUpTyped = useEffectEvent(() => {
    if (!saved && start?.pincode) lookUp(start.pincode, form.ref.current);
  });
  useEffect(() => lookUpTyped(), []);
  return (
    <form
      {...form}
      onInput={(event) => (form.onInput(event), keep())}
      className="grid gap-4"
      aria-label={saved ? t.changeAddress() : t.newAddress()}
    >
      <Problem text={outer?.refusal ? undefined : refusal} />
      <CurrentLocation
        form={form.ref}
        onLocate={(address) => (setLocated(address), keep(), lookUp(address.postalCode, form.ref.current))}
      />
      <Field
        label={t.street()}
        name="street"
        autoComplete="street-address"
        required
        maxLength={maxLengths.street}
        defaultValue={start?.street}
        error={problems.street}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={country === 'Canada' ? t.unit() : t.flat()}
          name="flat"
          autoComplete="address-line2"
          maxLength={maxLengths.flat}
          hint={t.optional()}
          defaultValue={start?.flat}
        />
        <Field
          label={t.floor()}
          name="floor"
          maxLength={maxLengths.floor}
          hint={t.optional()}
          defaultValue={start?.floor}
        />
      </div>
      <Field
        label={t.landmark()}
        name="landmark"
        autoComplete="off"
        maxLength={maxLengths.landmark}
        hint={t.landmarkHint()}
        defaultValue={start?.landmark}
      />
      <Field
        label={t.city()}
        name="city"
        autoComplete="address-level2"
        required
        maxLength={maxLengths.city}
        defaultValue={start?.city}
        error={problems.city}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <StateField
          country={country}
          saved={filled?.state ?? start?.state ?? located?.Province}
          error={problems.state}
        />
        <Field
          label={t.postalCode()}
          name="pincode"
          inputMode={country === 'India' ? 'numeric' : 'text'}
          autoComplete="postal-code"
          required
          maxLength={maxLengths.postalCode}
          defaultValue={start?.pincode}
          onChange={({ target }) => lookUp(target.value, target.form)}
          error={problems.pincode}
          // Always rendered, so that the button below does not move during a press.
          hint={placeHint(place, country)}
        />
      </div>
      {country !== store.country && !saved && <CountrySelect countries={[country, store.country]} store={store} />}
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t.type()}</legend>
        <div className="flex gap-6">
          {addressTypes.map((type) => (
            <label key={type} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="address_type"
                value={type}
                defaultChecked={type === (saved?.addressType ?? typed?.address_type ?? 'Home')}
                className="size-5"
              />
              {addressTypeName(type)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={t.label()}
        name="label"
        autoComplete="off"
        maxLength={maxLengths.addressLabel}
        hint={t.labelHint()}
        defaultValue={start?.label}
      />
      <button type="submit" className={`btn ${look}`} aria-disabled={isBusy}>
        {isBusy && !outer?.isBusy ? t.saving() : t.save()}
      </button>
      {hasSaved && (
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          {back}
        </button>
      )}
    </form>
  );
}

/** The postal code of the customer's store search. */
function knownCode(country: Country): TypedAddress | undefined {
  const place = deliveryPlace();
  return place && isPostalCodeOf(country, place) ? { pincode: place } : undefined;
}

function placeHint(place: TypedCode | undefined, country: Store['country']): string {
  if (!place) return country === 'Canada' ? t.provinceWanted() : t.placeWanted();
  return place.known
    ? t.placeKnown({ code: asciiDigits(place.code).trim(), place: placeName(place.known) })
    : t.placeUnknown();
}

const placeName = ({ district, state }: Place) => [...new Set([district, state])].join(', ');

const positionOf = ({ latitude, longitude }: DeviceAddress) => ({ latitude, longitude });
