import { useStore } from '@nanostores/react';
import type { CartLine } from '#contract/cart';
import type { Store } from '#contract/store';
import type { Country } from '#lib/account/target';
import { availableLines } from '#lib/cart/available-lines';
import { priceSum } from '#lib/cart/price-sum';
import { freeDeliveryThere } from '#lib/cart/free-delivery';
import { formatMoney } from '#lib/money/money';
import { termsWords } from '#lib/messages/delivery';
import { $coupon } from '#lib/stores/cart/coupon';
import * as t from '#texts/cart';
import { Charges } from '../checkout/payment/Charges.tsx';
import { EtaLine, useEta } from '../checkout/delivery/EtaLine.tsx';
import { CountrySelect } from './CountrySelect.tsx';
import { CouponBox } from './CouponBox.tsx';
import { FreeDeliveryNote } from './FreeDeliveryNote.tsx';
import { MinimumNote } from './MinimumNote.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { useKnownDelivery } from './use-known-delivery.ts';

export interface CartStore {
  store: Pick<Store, 'store_name' | 'bank_account' | 'country' | 'postal_code'>;
  delivers: boolean;
  /** The operator's delivery countries. */
  countries: Country[];
}

function useTotals(lines: CartLine[]) {
  const coupon = useStore($coupon, { ssr: () => null });
  const known = useKnownDelivery();
  return { coupon, known, totals: priceSum(availableLines(lines), known?.terms ?? null, coupon) };
}

export function CheckoutBar({ lines, store }: Pick<CartStore, 'store'> & { lines: CartLine[] }) {
  const { totals } = useTotals(lines);
  return (
    totals.count > 0 && (
      <div className="above-bar sticky bottom-[min(var(--bar-height,0px),var(--bar-room))] z-10 -mx-4 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden">
        <b className="grow text-lg tabular-nums">{formatMoney(totals.total, store)}</b>
        <a href="/checkout" className="btn btn-primary">
          {t.toCheckout()}
        </a>
      </div>
    )
  );
}

/** Includes the delivery charge if the place is known. */
export function CartTotals({ lines, store, delivers, countries }: CartStore & { lines: CartLine[] }) {
  const { coupon, known, totals } = useTotals(lines);
  const delivery = known?.terms ?? null;
  const isPlaceAsked = known !== undefined && !delivery;
  const place = known === null ? store.postal_code : known?.terms ? known.place : undefined;
  const eta = useEta(place);
  return (
    <section aria-label={t.totalsTitle()} className="panel grid content-start gap-4 lg:sticky lg:top-24">
      <h2 className="text-xl">{t.totalsTitle()}</h2>
      <MinimumNote items={totals.items} known={known} locale={store} />
      {isPlaceAsked && delivers ? (
        <PlaceForm store={store} />
      ) : (
        <FreeDeliveryNote offer={known?.terms && freeDeliveryThere(known.terms, totals.items, store)} />
      )}
      <CouponBox items={totals.items} locale={store} />
      <CountrySelect countries={countries} store={store} />
      <Charges totals={totals} delivery={delivery} coupon={coupon?.code} total={t.totalAmount()} locale={store} />
      <p className="text-xs text-ink-soft" aria-live="polite">
        {known?.terms && t.deliveryTo({ place: known.place, terms: termsWords(known.terms, store) })}
        {!known && t.deliveryLater()}
      </p>
      {place !== undefined && <EtaLine type={known === null ? 'Pickup' : 'Delivery'} eta={eta} />}
      {totals.count > 0 && (
        <a href="/checkout" className="btn btn-primary max-lg:hidden">
          {t.toCheckout()}
        </a>
      )}
    </section>
  );
}
