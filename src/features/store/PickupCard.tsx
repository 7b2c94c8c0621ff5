import { Navigation } from 'lucide-react';
import type { Store } from '#contract/store';
import { callLink, directionsLink } from '#lib/contact/links';
import * as t from '#texts/pickup';
import { CopyNumber } from './CopyNumber.tsx';

export function PickupCard({ store }: { store: Store }) {
  const { store_logo, store_name, address, postal_code, phone_no } = store;
  return (
    <div className="grid gap-4 rounded-lg border border-line-strong p-4">
      <div className="flex gap-4">
        <img src={store_logo} alt="" width="56" height="56" className="size-14 flex-none rounded-md" />
        <address className="not-italic">
          <strong className="block">{store_name}</strong>
          {address} {postal_code}
          <a href={callLink(phone_no)} className="link flex min-h-11 items-center">
            {phone_no}
          </a>
        </address>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyNumber number={phone_no} />
        <a
          href={directionsLink(`${store_name}, ${address} ${postal_code}`)}
          target="_blank"
          rel="noopener"
          className="btn btn-quiet px-3"
        >
          <Navigation size={18} aria-hidden="true" />
          {t.directions()}
        </a>
      </div>
    </div>
  );
}
