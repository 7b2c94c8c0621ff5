import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Country } from '#lib/account/target';
import { $deliveryCountry } from '#lib/stores/finder/delivery-country';
import * as t from '#texts/cart';

interface Props {
  countries: Country[];
  store: { store_name: string; country: Country };
}

/** The country to deliver to, which the address form then uses (design §7). A store delivers in its own country only. */
export function CountrySelect({ countries, store }: Props) {
  const id = useId();
  const country = useStore($deliveryCountry, { ssr: () => null }) ?? store.country;
  const choose = (chosen: Country) => $deliveryCountry.set(chosen === store.country ? null : chosen);
  return (
    <div className="field">
      <label htmlFor={id}>{t.country()}</label>
      <select
        id={id}
        value={country}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => choose(target.value as Country)}
      >
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <p id={`${id}-note`} className="hint" aria-live="polite">
        {country !== store.country && (
          <ParaglideMessage
            message={t.notDelivered}
            inputs={{ store: store.store_name, country }}
            markup={{
              find: ({ children }) => (
                <a href="/landing" className="link">
                  {children}
                </a>
              ),
            }}
          />
        )}
      </p>
    </div>
  );
}
