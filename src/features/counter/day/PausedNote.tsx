import { pausedUntilWords } from '#lib/messages/counter/day';
import type { Board } from '#lib/stores/counter/board';
import { $view } from '#lib/stores/counter/view';
import * as t from '#texts/day';

export function PausedNote({ board }: { board: Board }) {
  const { paused_until: until, is_paused_for_today: isForToday, timezone } = board;
  return (
    <div aria-live="polite" className="empty:absolute">
      {until && (
        <p className="alert alert-warning flex flex-wrap items-center justify-between gap-3">
          <strong>{pausedUntilWords(Date.parse(until), timezone, isForToday)}</strong>
          <button type="button" className="btn btn-quiet" onClick={() => $view.set('today')}>
            {t.changePause()}
          </button>
        </p>
      )}
    </div>
  );
}
