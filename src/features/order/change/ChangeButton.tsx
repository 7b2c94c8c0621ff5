import { useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import * as networkTexts from '#texts/network';
import { isCancellable } from '#lib/order/lifecycle';
import { loadPart } from '#lib/stores/device/load-part';
import { notify } from '#lib/stores/device/notices';
import * as t from '#texts/order-changes';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import type { ChangeDialog } from './ChangeDialog.tsx';

/** The dialog stays open with its problem if the order is packed in the meantime. */
export function ChangeButton({ order, store }: { order: OrderSummary; store: Store }) {
  const [Opened, setOpened] = useState<typeof ChangeDialog>();
  const open = () =>
    loadPart(() => import('./ChangeDialog.tsx')).then(
      (part) => setOpened(() => part.ChangeDialog),
      () => notify(networkTexts.offline(), 'error', 3000),
    );
  return (
    <>
      {isCancellable(order.status) && (
        <BusyButton className="btn btn-quiet" whileBusy={t.opening()} onPress={open}>
          {t.change()}
        </BusyButton>
      )}
      {Opened && <Opened order={order} store={store} onClose={() => setOpened(undefined)} />}
    </>
  );
}
