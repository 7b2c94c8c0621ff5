import { useStore } from '@nanostores/react';
import type { CartLine } from '#contract/cart';
import type { Store } from '#contract/store';
import type { Country } from '#lib/account/target';
import { availableLines } from '#lib/cart/available-lines';
import { priceSum } from '#lib/cart/price-sum';
import { freeDeliveryThere } from '#lib/cart/free-delivery';
import { termsWords } from '#lib/messages/delivery';
import { $coupon } from '#lib/stores/cart/coupon';
import * as t from '#texts/cart';
import { Charges } from '../checkout/payment/Charges.tsx';
import { ComingLine } from '../checkout/delivery/ComingLine.tsx';
import { CountrySelect } from './CountrySelect.tsx';
import { CouponBox } from './CouponBox.tsx';
import { FreeDeliveryNote } from './FreeDeliveryNote.tsx';
import { MinimumNote } from './MinimumNote.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { useKnownDelivery } from './use-known-delivery.ts';

/** The store data that the totals need. */
export interface CartStore {
  store: Pick<Store, 'store_name' | 'bank_account' | 'country' | 'postal_code'>;
  /** Whether it delivers anywhere. */
  delivers: boolean;
  /** The countries that the operator delivers to. */
  countries: Country[];
}

/** The cart's totals, with the delivery charge where the place is known. */
export function CartTotals({ lines, store, delivers, countries }: CartStore & { lines: CartLine[] }) {
  const coupon = useStore($coupon, { ssr: () => null });
  const known = useKnownDelivery();
  const delivery = known?.terms ?? null;
  const totals = priceSum(availableLines(lines), delivery, coupon);
  return (
    <section aria-label={t.totalsTitle()} className="panel grid content-start gap-4 lg:sticky lg:top-24">
      <h2 className="text-xl">{t.totalsTitle()}</h2>
      <MinimumNote items={totals.items} known={known} locale={store} />
      {known === null && delivers ? (
        <PlaceForm store={store} />
      ) : (
        <FreeDeliveryNote offer={known?.terms && freeDeliveryThere(known.terms, totals.items, store)} />
      )}
      <CouponBox items={totals.items} locale={store} />
      <CountrySelect countries={countries} store={store} />
      <Charges totals={totals} delivery={delivery} coupon={coupon?.code} total={t.totalAmount()} locale={store} />
      <p className="text-xs text-ink-soft" aria-live="polite">
        {known?.terms ? t.deliveryTo({ place: known.place, terms: termsWords(known.terms, store) }) : t.deliveryLater()}
      </p>
      {known?.terms !== null && (
        <ComingLine
          type={known === null ? 'Pickup' : 'Delivery'}
          place={known === null ? store.postal_code : known?.place}
        />
      )}
      {totals.count > 0 && (
        <a href="/checkout" className="btn btn-primary">
          {t.toCheckout()}
        </a>
      )}
    </section>
  );
}
