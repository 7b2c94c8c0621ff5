import { pausedUntilWords } from '#lib/messages/counter/day';
import { $view } from '#lib/stores/counter/view';

/** Says on the board that the store takes no orders now. */
export function PausedNote({ until, timezone }: { until: string | null; timezone: string }) {
  return (
    <div aria-live="polite" className="empty:absolute">
      {until && (
        <p className="alert alert-warning flex flex-wrap items-center justify-between gap-3">
          <strong>{pausedUntilWords(until, timezone)}</strong>
          <button type="button" className="btn btn-quiet" onClick={() => $view.set('today')}>
            Change
          </button>
        </p>
      )}
    </div>
  );
}
