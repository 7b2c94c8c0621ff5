import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import type { SetupPlace } from '#contract/setup/setup';
import { gstinProblem, normalizeGstin, stateOfGstin } from '#lib/tax/gstin';
import { $draft, $place, changeDraft, labelOf, readPlace } from '#lib/stores/setup/draft';
import * as t from '#texts/setup-page';
import { DraftField, useFieldProblem } from './DraftField.tsx';

const currencies: Record<string, () => string> = { INR: t.rupees, CAD: t.dollars };

const placeWords = ({ town, country, currency, timezone }: SetupPlace) =>
  t.place({
    place: [town, country].filter(Boolean).join(', '),
    currency: currencies[currency]?.() ?? currency,
    timezone,
  });

/** Warns if the GSTIN's state differs from the store's. The form refuses a mistyped GSTIN. */
function gstinWarning(typed: string, place: SetupPlace | null | undefined): string | undefined {
  const gstin = normalizeGstin(typed);
  if (place?.country !== 'India' || gstinProblem(gstin)) return undefined;
  const registered = stateOfGstin(gstin);
  if (registered === place.state) return undefined;
  return registered ? t.gstinState({ other: registered, state: place.state }) : t.gstinUnknown({ state: place.state });
}

export function ShopStep({ host }: { host: string }) {
  const { name, label, postal_code, gstin } = useStore($draft);
  const place = useStore($place);
  const warning = gstinWarning(gstin, place);
  useEffect(() => void readPlace(postal_code), [postal_code]);
  return (
    <>
      <DraftField name="name" label={t.name()} maxLength={100} autoComplete="organization" required />
      <DraftField
        name="address"
        label={t.address()}
        hint={t.addressHint()}
        maxLength={300}
        autoComplete="street-address"
        required
      />
      <DraftField
        name="postal_code"
        label={t.postalCode()}
        hint={t.postalCodeHint()}
        maxLength={12}
        autoComplete="postal-code"
        required
      />
      <output className={place ? 'alert block' : 'absolute'}>{place && placeWords(place)}</output>
      {place === null && <MapPlace />}
      <DraftField
        name="phone"
        label={t.phone()}
        hint={t.phoneHint()}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        required
      />
      <DraftField name="email" label={t.email()} type="email" maxLength={254} autoComplete="email" required />
      <DraftField
        name="label"
        label={t.label()}
        hint={t.labelHint({ address: `${label || labelOf(name) || t.labelExample()}.${host}` })}
        placeholder={labelOf(name)}
        maxLength={63}
        autoCapitalize="none"
        autoComplete="off"
      />
      {place?.country !== 'Canada' && (
        <DraftField name="gstin" label={t.gstin()} hint={t.gstinHint()} maxLength={20} autoComplete="off" />
      )}
      <output className={warning ? 'alert alert-warning block' : 'absolute'}>{warning}</output>
      {gstin && <GstScheme />}
      {place?.country === 'Canada' && <Clock usual={place.timezone} />}
    </>
  );
}

/** The position of a store with an unknown postal code. */
const MapPlace = () => (
  <>
    <p className="alert alert-warning">{t.placeUnknown()}</p>
    <DraftField name="latitude" label={t.latitude()} inputMode="decimal" autoComplete="off" />
    <DraftField name="longitude" label={t.longitude()} inputMode="decimal" autoComplete="off" />
  </>
);

function GstScheme() {
  const { gst_scheme } = useStore($draft);
  const [id, problem] = [useId(), useFieldProblem('gst_scheme')];
  return (
    <div className="field">
      <label htmlFor={id}>{t.gstScheme()}</label>
      <select
        id={id}
        value={gst_scheme || 'regular'}
        onChange={({ target }) =>
          changeDraft({ gst_scheme: target.value === 'composition' ? 'composition' : 'regular' })
        }
      >
        <option value="regular">{t.schemeRegular()}</option>
        <option value="composition">{t.schemeComposition()}</option>
      </select>
      {problem && <p className="error">{problem}</p>}
    </div>
  );
}

/** Offers other time zones of the continent; India has one. */
function Clock({ usual }: { usual: string }) {
  const { timezone } = useStore($draft);
  const id = useId();
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));
  return (
    <div className="field">
      <label htmlFor={id}>{t.timezone()}</label>
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
