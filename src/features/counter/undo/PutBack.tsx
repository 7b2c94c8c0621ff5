import { ParaglideMessage } from '@inlang/paraglide-js-react';
import type { PickLine } from '#contract/counter/board';
import { restoreLeftOut } from '#lib/stores/counter/undo/undo';
import * as t from '#texts/undo';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Hidden } from '../../../ui/texts/parts.tsx';

/** Puts left-out pieces of a line back, the last ones first. */
export function PutBack({ line: { left_out_by, item_name } }: { line: PickLine }) {
  const last = left_out_by.at(-1);
  if (!last) return null;
  const inputs = { pieces: last.quantity, item: item_name };
  return (
    <div className="-mt-3 ml-17">
      <BusyButton className="link min-h-12" onPress={() => restoreLeftOut(last.deduction_id)}>
        <ParaglideMessage message={t.putBack} inputs={inputs} markup={{ hidden: Hidden }} />
      </BusyButton>
    </div>
  );
}
