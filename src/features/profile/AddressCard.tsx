import { useState } from 'react';
import type { SavedAddress } from '#contract/address';
import { doorAddress } from '#lib/address/door-address';
import { makeDefault, removeAddress } from '#lib/stores/account/addresses';
import { notify } from '#lib/stores/device/notices';
import { addressTypeName } from '#lib/address/address-type';
import { countryOfCode } from '#lib/address/address-form';
import * as t from '#texts/profile';
import { Dialog } from '../../ui/Dialog.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';

interface Props {
  address: SavedAddress;
  onEdit: () => void;
}

const notifyProblem = async (work: Promise<string | undefined>) => {
  const problem = await work;
  if (problem) notify(problem, 'error', 3000);
};

export function AddressCard({ address, onEdit }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { addressType, pincode, landmark, label, is_default } = address;
  const text = doorAddress(address);
  return (
    <li className="panel grid content-between gap-4">
      <div className="grid gap-2">
        <p className="flex flex-wrap gap-2">
          <span className="badge">{addressTypeName(addressType)}</span>
          {is_default && <span className="badge badge-success">{t.isDefault()}</span>}
        </p>
        {label && <p className="font-semibold wrap-anywhere">{label}</p>}
        <p className="wrap-anywhere">{text}</p>
        {landmark && <p className="text-sm wrap-anywhere text-ink-soft">{t.landmark({ landmark })}</p>}
        <p className="text-sm text-ink-soft">
          {countryOfCode(pincode) === 'Canada' ? t.postalCode({ code: pincode }) : t.pinCode({ pincode })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-quiet px-3"
          data-opens={address.id}
          aria-label={t.editField({ field: text })}
          onClick={onEdit}
        >
          {t.edit()}
        </button>
        <button
          type="button"
          className="btn btn-quiet px-3"
          aria-label={t.deleteAddress({ address: text })}
          onClick={() => setIsDeleting(true)}
        >
          {t.remove()}
        </button>
        {!is_default && (
          <BusyButton
            className="btn btn-quiet px-3"
            aria-label={t.makeDefaultAddress({ address: text })}
            onPress={() => notifyProblem(makeDefault(address))}
          >
            {t.makeDefault()}
          </BusyButton>
        )}
      </div>
      {isDeleting && (
        <Dialog title={t.deleteTitle()} onClose={() => setIsDeleting(false)}>
          <p className="mt-3 wrap-anywhere">{text}</p>
          <form method="dialog" className="mt-6 flex justify-end gap-3">
            <button className="btn btn-quiet">{t.keepIt()}</button>
            <BusyButton className="btn btn-danger" onPress={() => notifyProblem(removeAddress(address))}>
              {t.remove()}
            </BusyButton>
          </form>
        </Dialog>
      )}
    </li>
  );
}
