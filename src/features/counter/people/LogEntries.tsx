import type { Store } from '#contract/store';
import { formatAction, actorName } from '#lib/messages/counter/staff-log';
import { momentWords } from '#lib/schedule/date-words';
import type { LogEntry } from '#lib/stores/counter/people';

export const LogEntries = ({ log, store }: { log: LogEntry[]; store: Store }) => (
  <ul className="grid divide-y divide-line border-y border-line">
    {log.map((entry) => (
      <li key={entry.log_id} className="grid gap-0.5 py-2">
        <span className="wrap-anywhere">
          <strong>{actorName(entry)}</strong> {formatAction(entry, store)}
        </span>
        <time dateTime={entry.at} className="text-sm text-ink-faint tabular-nums">
          {momentWords(entry.at, store.timezone)}
        </time>
      </li>
    ))}
  </ul>
);
