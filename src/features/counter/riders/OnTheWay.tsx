import type { BoardDetails } from '#lib/stores/counter/open-order';
import { markOpenOrderReturned } from '#lib/stores/counter/riders';
import * as t from '#texts/riders';
import { BusyButton } from '../../../ui/BusyButton.tsx';

/** The order's carrier, its failed attempts, and its return to the store. */
export function OnTheWay({ order }: { order: BoardDetails }) {
  const { status, rider, attempts, is_back, logistics_partner, tracking_number } = order;
  const isOut = (status === 'handed over' || status === 'dispatched') && !is_back;
  return (
    <div tabIndex={-1} className="grid gap-2 empty:absolute" aria-live="polite">
      {isOut && rider && <p>{t.withRider({ rider: rider.name || t.unnamedRider({ id: rider.staff_id }) })}</p>}
      {isOut && !rider && logistics_partner && (
        <p className="wrap-anywhere">{t.withPartner({ partner: logistics_partner, number: tracking_number })}</p>
      )}
      {is_back && <p className="alert alert-warning">{t.back()}</p>}
      {(isOut || is_back) && attempts > 0 && (
        <p className="text-sm font-semibold text-accent-800">{t.missed({ count: attempts })}</p>
      )}
      {isOut && (
        <BusyButton
          className="btn btn-quiet justify-self-start"
          whileBusy={t.oneMoment()}
          onPress={markOpenOrderReturned}
        >
          {t.backInStore()}
        </BusyButton>
      )}
    </div>
  );
}
