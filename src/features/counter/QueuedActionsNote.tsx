import { useStore } from '@nanostores/react';
import { actionWords } from '#lib/messages/counter/problems';
import { $offlineSince } from '#lib/stores/counter/calls';
import { actionOutbox, type QueuedAction } from '#lib/stores/counter/offline/action-queue';
import * as t from '#texts/counter';

const byOrder = (actions: readonly QueuedAction[]): QueuedAction[][] =>
  [...new Set(actions.map(({ order_id }) => order_id))].map((id) => actions.filter(({ order_id }) => order_id === id));

/** Queued actions, and those that failed. @param offlineNote describes what works offline */
export function QueuedActionsNote({ offlineNote = t.tapsOffline() }: { offlineNote?: string }) {
  const actions = useStore(actionOutbox.$entries);
  const isLost = useStore($offlineSince) !== undefined;
  const waiting = actionOutbox.waiting(actions).length;
  const refused = actionOutbox.refused(actions);
  return (
    <div aria-live="polite" className="grid gap-2 empty:absolute">
      {isLost && <p className="text-sm text-ink-soft">{offlineNote}</p>}
      {waiting > 0 && <p className="alert alert-warning">{t.tapsWaiting({ count: waiting })}</p>}
      {byOrder(refused).map((actions) => (
        <p
          key={actions[0]?.key}
          tabIndex={-1}
          className="alert alert-error flex flex-wrap items-center justify-between gap-3"
        >
          <span className="min-w-0 grow basis-56 wrap-anywhere">
            <strong>{t.notDone({ tap: actions.map(actionWords).join(' · ') })}</strong>{' '}
            {[...new Set(actions.map(({ problem }) => problem))].join(' ')}
          </span>
          <button type="button" className="btn btn-quiet" onClick={() => actions.forEach(actionOutbox.remove)}>
            {t.dismiss()}
          </button>
        </p>
      ))}
    </div>
  );
}
