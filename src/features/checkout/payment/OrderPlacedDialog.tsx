import { CircleCheck, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CartLine } from '#contract/cart';
import type { PlacedOrder } from '#contract/order';
import type { Store } from '#contract/store';
import { callLink } from '#lib/contact/links';
import { formatMoney } from '#lib/money/money';
import * as t from '#texts/checkout';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Thumbnail } from '../../order/Thumbnails.tsx';
import type { PlacedWhen } from '../../order/PlacedWhen.tsx';

/** The number that fits side by side on a narrow phone. */
const maxPictures = 3;

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
        <p className="col-start-2 min-h-14 text-xl font-bold" aria-live="polite">
          <When orderId={order.order_id} store={store} />
        </p>
      </div>
      <div className="flex gap-2" aria-hidden="true">
        {lines.slice(0, maxPictures).map((line) => (
          <Thumbnail key={`${line.item_id} ${line.product_color}`} line={line} />
        ))}
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

/** The estimated arrival. Loaded on demand, because checkouts do not need it before. */
function When(props: { orderId: number; store: Store }) {
  const [Loaded, setLoaded] = useState<typeof PlacedWhen>();
  useEffect(() => {
    import('../../order/PlacedWhen.tsx').then(
      (loaded) => setLoaded(() => loaded.PlacedWhen),
      () => undefined, // the summary shows it, too
    );
  }, []);
  return Loaded && <Loaded {...props} />;
}
