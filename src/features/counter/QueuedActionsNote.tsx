import { useStore } from '@nanostores/react';
import { tapWords } from '#lib/messages/counter/problems';
import { $offlineSince } from '#lib/stores/counter/calls';
import { tapOutbox, type KeptTap } from '#lib/stores/counter/offline/action-queue';
import * as t from '#texts/counter';

const byOrder = (taps: readonly KeptTap[]): KeptTap[][] =>
  [...new Set(taps.map(({ order_id }) => order_id))].map((id) => taps.filter(({ order_id }) => order_id === id));

/** Queued actions, and those that failed. @param offlineNote describes what works offline */
export function KeptNote({ offlineNote = t.tapsOffline() }: { offlineNote?: string }) {
  const taps = useStore(tapOutbox.$entries);
  const isLost = useStore($offlineSince) !== undefined;
  const waiting = tapOutbox.waiting(taps).length;
  const refused = tapOutbox.refused(taps);
  return (
    <div aria-live="polite" className="grid gap-2 empty:absolute">
      {isLost && <p className="text-sm text-ink-soft">{offlineNote}</p>}
      {waiting > 0 && <p className="alert alert-warning">{t.tapsWaiting({ count: waiting })}</p>}
      {byOrder(refused).map((taps) => (
        <p
          key={taps[0]?.key}
          tabIndex={-1}
          className="alert alert-error flex flex-wrap items-center justify-between gap-3"
        >
          <span className="min-w-0 grow basis-56 wrap-anywhere">
            <strong>{t.notDone({ tap: taps.map(tapWords).join(' · ') })}</strong>{' '}
            {[...new Set(taps.map(({ problem }) => problem))].join(' ')}
          </span>
          <button type="button" className="btn btn-quiet" onClick={() => taps.forEach(tapOutbox.remove)}>
            {t.dismiss()}
          </button>
        </p>
      ))}
    </div>
  );
}
