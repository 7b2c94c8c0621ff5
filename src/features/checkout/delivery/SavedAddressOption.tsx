import type { SavedAddress } from '#contract/address';
import { doorAddress } from '#lib/address/door-address';
import { priceSum } from '#lib/cart/price-sum';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { useStore } from '@nanostores/react';
import { $orderLines } from '#lib/stores/checkout/placement';
import { addressTypeName } from '#lib/address/address-type';
import { countryOfCode } from '#lib/address/address-form';
import * as t from '#texts/address';

interface Props {
  address: SavedAddress;
  locale: PriceLocale;
  isChosen: boolean;
  onChoose: () => void;
  /** The delivery charge, if something other than the cart is delivered. */
  cost?: string;
}

/** A saved address to choose, with its current delivery charge. */
export function SavedAddressOption({ address, locale, isChosen, onChoose, cost }: Props) {
  const lines = useStore($orderLines);
  const { delivery } = address;
  const charge = priceSum(lines, delivery).delivery_charge;
  const cartCost = charge === 0 ? t.freeDelivery() : t.deliveryCost({ charge: formatMoney(charge, locale) });
  return (
    <label
      className={`grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-lg border p-4 ${isChosen ? 'border-brand-800 bg-brand-50' : 'border-line-strong'}`}
    >
      <input
        type="radio"
        name="address"
        className="row-span-3 mt-0.5 size-5"
        data-opens={isChosen ? 'form' : undefined}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="wrap-anywhere">
        {address.label && <b className="block">{address.label}</b>}
        {doorAddress(address)}
        {address.landmark && (
          <span className="block text-sm text-ink-soft">{t.landmarkOf({ landmark: address.landmark })}</span>
        )}
      </span>
      <span className="text-sm text-ink-soft">
        <span className="badge mr-2 border border-brand-200">{addressTypeName(address.addressType)}</span>{' '}
        {countryOfCode(address.pincode) === 'Canada'
          ? t.postalCodeOf({ code: address.pincode })
          : t.pinCode({ code: address.pincode })}
      </span>
      <span className={`text-sm font-semibold ${delivery ? 'text-success-800' : 'text-error-700'}`}>
        {delivery ? (cost ?? cartCost) : t.outsideArea()}
      </span>
    </label>
  );
}
