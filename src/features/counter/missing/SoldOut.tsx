import { useState } from 'react';
import type { PickLine } from '#contract/counter/board';
import { markSoldOut } from '#lib/stores/counter/missing';
import * as t from '#texts/missing';
import { BusyButton } from '../../../ui/BusyButton.tsx';

/** Also takes a missing item off sale for the day. */
export function SoldOut({ line: { item_id } }: { line: PickLine }) {
  const [isSoldOut, setIsSoldOut] = useState(false);
  if (isSoldOut) return <output className="text-sm font-semibold">{t.isSoldOut()}</output>;
  return (
    <BusyButton
      className="btn btn-quiet"
      whileBusy={t.oneMoment()}
      onPress={async () => setIsSoldOut(await markSoldOut(item_id))}
    >
      {t.soldOut()}
    </BusyButton>
  );
}
