import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { $draft, $place, changeDraft, labelOf, readPlace } from '#lib/stores/setup/draft';
import { DraftField, useFieldProblem } from './DraftField.tsx';

const currencies: Record<string, string> = { INR: 'Indian rupees (₹)', CAD: 'Canadian dollars ($)' };

/** Name, place and tax number of the store. */
export function ShopStep({ host }: { host: string }) {
  const { name, label, postal_code, gstin } = useStore($draft);
  const place = useStore($place);
  useEffect(() => void readPlace(postal_code), [postal_code]);
  return (
    <>
      <DraftField name="name" label="Name on your sign" maxLength={100} autoComplete="organization" required />
      <DraftField
        name="address"
        label="Address"
        hint="Street, part of town and city, as on an envelope."
        maxLength={300}
        autoComplete="street-address"
        required
      />
      <DraftField
        name="postal_code"
        label="PIN code"
        hint="In Canada the postal code, such as M5V 2T6."
        maxLength={12}
        autoComplete="postal-code"
        required
      />
      <output className={place ? 'alert block' : 'absolute'}>
        {place &&
          `${[place.town, place.country].filter(Boolean).join(', ')}. Prices are in ${currencies[place.currency] ?? place.currency}. Clock: ${place.timezone}.`}
      </output>
      {place === null && <MapPlace />}
      <DraftField
        name="phone"
        label="Telephone number"
        hint="As customers dial it, such as +91 98000 00000."
        type="tel"
        maxLength={40}
        autoComplete="tel"
        required
      />
      <DraftField name="email" label="E-mail of the shop" type="email" maxLength={254} autoComplete="email" required />
      <DraftField
        name="label"
        label="Address on the internet"
        hint={`Your store will be at ${label || labelOf(name) || 'your-name'}.${host}. Small letters, digits and hyphens.`}
        placeholder={labelOf(name)}
        maxLength={63}
        autoCapitalize="none"
        autoComplete="off"
      />
      {place?.country !== 'Canada' && (
        <DraftField
          name="gstin"
          label="GSTIN (if you have one)"
          hint="15 letters and digits. Without it, your invoices show no GST."
          maxLength={20}
          autoComplete="off"
        />
      )}
      {gstin && <GstScheme />}
      {place && <Clock usual={place.timezone} />}
    </>
  );
}

/** Where a store is whose postal code is not known. */
const MapPlace = () => (
  <>
    <p className="alert alert-warning">
      We don’t know this code. Check it, or enter where the store is: press long on your store in a map app to see both
      numbers.
    </p>
    <DraftField name="latitude" label="Degrees north, such as 21.1959" inputMode="decimal" autoComplete="off" />
    <DraftField name="longitude" label="Degrees east, such as 72.8302" inputMode="decimal" autoComplete="off" />
  </>
);

function GstScheme() {
  const { gst_scheme } = useStore($draft);
  const [id, problem] = [useId(), useFieldProblem('gst_scheme')];
  return (
    <div className="field">
      <label htmlFor={id}>How do you pay GST?</label>
      <select
        id={id}
        value={gst_scheme || 'regular'}
        onChange={({ target }) =>
          changeDraft({ gst_scheme: target.value === 'composition' ? 'composition' : 'regular' })
        }
      >
        <option value="regular">Regular scheme</option>
        <option value="composition">Composition scheme</option>
      </select>
      {problem && <p className="error">{problem}</p>}
    </div>
  );
}

/** Offers other clocks of the country. */
function Clock({ usual }: { usual: string }) {
  const { timezone } = useStore($draft);
  const id = useId();
  const others = Intl.supportedValuesOf('timeZone').filter((zone) =>
    usual.startsWith('America/') ? zone.startsWith('America/') : zone.startsWith('Asia/'),
  );
  return (
    <div className="field">
      <label htmlFor={id}>Clock</label>
      <select id={id} value={timezone || usual} onChange={({ target }) => changeDraft({ timezone: target.value })}>
        {[...new Set([usual, ...others])].map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}
