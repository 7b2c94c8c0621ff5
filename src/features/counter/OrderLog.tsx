import { useState } from 'react';
import type { Store } from '#contract/store';
import { momentWords } from '#lib/schedule/date-words';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import * as t from '#texts/order-log';
import { LogEntries } from './parts.tsx';

/** Staff actions on an order. Loaded when it is opened. */
export function OrderLog({ order: { log, events }, store }: { order: BoardDetails; store: Store }) {
  const [isOpen, setOpen] = useState(false);
  const placed = events[0]?.at;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t.title()}</summary>
      {isOpen && log.length > 0 && <LogEntries log={log} store={store} />}
      {placed && (
        <p className="py-2 text-sm text-ink-soft">{t.placed({ placed: momentWords(placed, store.timezone) })}</p>
      )}
    </details>
  );
}
