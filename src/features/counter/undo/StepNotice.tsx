import { useStore } from '@nanostores/react';
import { stepWords } from '#lib/messages/counter/undo';
import { $taken } from '#lib/stores/counter/undo/taken';
import { undoRecentStep } from '#lib/stores/counter/undo/undo';
import * as t from '#texts/undo';
import { BusyButton } from '../../../ui/BusyButton.tsx';

/** The latest step, of any order or of `orderId`, with Undo. */
export function StepNotice({ orderId }: { orderId?: number }) {
  const taken = useStore($taken);
  return (
    <output className="grid empty:absolute">
      {taken && taken.order_id === (orderId ?? taken.order_id) && (
        <span className="alert alert-success flex flex-wrap items-center justify-between gap-3">
          <strong>{t.taken({ order: taken.order_id, step: stepWords(taken.step) })}</strong>
          <BusyButton className="btn btn-quiet" onPress={() => undoRecentStep(taken)}>
            {t.undo()}
          </BusyButton>
        </span>
      )}
    </output>
  );
}
