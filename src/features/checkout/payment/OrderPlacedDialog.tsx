import { CircleCheck, Phone } from 'lucide-react';
import type { PlacedOrder } from '#contract/order';
import type { Store } from '#contract/store';
import { callLink } from '#lib/contact/links';
import { formatMoney } from '#lib/money/money';
import * as t from '#texts/checkout';
import { Dialog } from '../../../ui/Dialog.tsx';

const goToSummary = () => location.assign('/cart/checkout/summary');

/** Confirms the placed order; closing it opens the summary (spec §2). */
export function OrderPlacedDialog({ order, store }: { order: PlacedOrder; store: Store }) {
  return (
    <Dialog title={t.placedTitle()} onClose={goToSummary}>
      <p className="mt-3 flex items-center gap-3">
        <CircleCheck size={32} className="flex-none text-success-700" aria-hidden="true" />
        <span>
          {t.placedText({ store: store.store_name, id: order.order_id, total: formatMoney(order.orderValue, store) })}
        </span>
      </p>
      <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-3">
        <a href={callLink(store.phone_no)} className="btn btn-quiet">
          <Phone size={18} aria-hidden="true" />
          {t.callUs()}
        </a>
        <button className="btn btn-primary">{t.close()}</button>
      </form>
    </Dialog>
  );
}
