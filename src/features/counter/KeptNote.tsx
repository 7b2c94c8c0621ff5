import { useStore } from '@nanostores/react';
import { tapWords } from '#lib/messages/counter/problems';
import { $offlineSince } from '#lib/stores/counter/calls';
import { tapOutbox } from '#lib/stores/counter/kept/taps';
import * as t from '#texts/counter';

/** What was tapped and waits for the shop, and what could not be done after all. */
export function KeptNote() {
  const taps = useStore(tapOutbox.$entries);
  const isLost = useStore($offlineSince) !== undefined;
  const waiting = tapOutbox.waiting(taps).length;
  const refused = tapOutbox.refused(taps);
  return (
    <div aria-live="polite" className="grid gap-2 empty:absolute">
      {isLost && <p className="text-sm text-ink-soft">{t.tapsOffline()}</p>}
      {waiting > 0 && <p className="alert alert-warning">{t.tapsWaiting({ count: waiting })}</p>}
      {refused.map((tap) => (
        <p key={tap.key} tabIndex={-1} className="alert alert-error flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 grow basis-56 wrap-anywhere">
            <strong>{t.notDone({ tap: tapWords(tap) })}</strong> {tap.problem}
          </span>
          <button type="button" className="btn btn-quiet" onClick={() => tapOutbox.remove(tap)}>
            {t.dismiss()}
          </button>
        </p>
      ))}
    </div>
  );
}
