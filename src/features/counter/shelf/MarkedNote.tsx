import { useStore } from '@nanostores/react';
import type { Store } from '#contract/store';
import { $marked, markSoldOut } from '#lib/stores/counter/shelf/shelf';
import * as t from '#texts/shelf';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';

/** The last item taken off sale or restored in the list, with Undo. */
export function MarkedNote({ store }: { store: Store }) {
  const marked = useStore($marked);
  if (marked?.problem) return <Problem text={marked.problem} />;
  return (
    <output className="sticky bottom-2 z-10 grid empty:absolute">
      {marked && (
        <span className="alert alert-success flex items-center justify-between gap-3">
          <strong className="min-w-0 wrap-anywhere">
            {(marked.isSoldOut ? t.markedSoldOut : t.markedOnSale)({ item: marked.item.item_name })}
          </strong>
          <BusyButton className="btn btn-quiet" onPress={() => markSoldOut(marked.item, !marked.isSoldOut, store)}>
            {t.undo()}
          </BusyButton>
        </span>
      )}
    </output>
  );
}
