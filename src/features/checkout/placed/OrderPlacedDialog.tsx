import { CircleCheck, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CartLine } from '#contract/cart';
import type { PlacedOrder } from '#contract/order';
import type { Store } from '#contract/store';
import { callLink } from '#lib/contact/links';
import { formatMoney } from '#lib/money/money';
import * as t from '#texts/checkout';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { PlacedDetails } from './PlacedDetails.tsx';

const goToSummary = () => location.assign('/cart/checkout/summary');

/** Confirms the placed order and shows its estimated arrival; closing it opens the summary (spec §2). */
export function OrderPlacedDialog({ order, lines, store }: { order: PlacedOrder; lines: CartLine[]; store: Store }) {
  return (
    <Dialog title={t.placedTitle()} onClose={goToSummary}>
      <div className="mt-3 grid grid-cols-[auto_1fr] items-center gap-3">
        <CircleCheck size={32} className="flex-none text-success-700" aria-hidden="true" />
        <p>
          {t.placedText({ store: store.store_name, id: order.order_id, total: formatMoney(order.orderValue, store) })}
        </p>
        <div className="col-start-2 min-h-32" aria-live="polite">
          <Details orderId={order.order_id} lines={lines} store={store} />
        </div>
      </div>
      <form method="dialog" className="mt-4 flex flex-wrap gap-3 *:grow">
        <a href={`/order?id=${order.order_id}`} className="btn btn-primary max-sm:w-full">
          {t.track()}
        </a>
        <a href={callLink(store.phone_no)} className="btn btn-quiet">
          <Phone size={18} aria-hidden="true" />
          {t.callUs()}
        </a>
        <button className="btn btn-quiet">{t.close()}</button>
      </form>
    </Dialog>
  );
}

/** Loaded on demand, because checkouts do not need it before. */
function Details(props: Parameters<typeof PlacedDetails>[0]) {
  const [Loaded, setLoaded] = useState<typeof PlacedDetails>();
  useEffect(() => {
    import('./PlacedDetails.tsx').then(
      (loaded) => setLoaded(() => loaded.PlacedDetails),
      () => undefined, // the summary shows it, too
    );
  }, []);
  return Loaded && <Loaded {...props} />;
}
