import { useStore } from '@nanostores/react';
import { momentWords, timeWords } from '#lib/schedule/date-words';
import { localTime } from '#lib/schedule/zoned-time';
import { $offlineSince } from '#lib/stores/counter/calls';
import * as t from '#texts/counter';

/** The time of day, with its date unless it is today. */
function readWords(readAt: number, timezone: string): string {
  const [then, now] = [localTime(readAt, timezone), localTime(Date.now(), timezone)];
  return then.date === now.date ? timeWords(then.minutes) : momentWords(new Date(readAt).toISOString(), timezone);
}

/**
 * Warns that the view may be outdated, because the shop is not reached.
 * @param readAt when the view was loaded, in milliseconds
 */
export function LostNote({ timezone, readAt }: { timezone: string; readAt?: number }) {
  const since = useStore($offlineSince);
  return (
    <output className={since === undefined ? 'absolute' : 'alert alert-error block'}>
      {since !== undefined &&
        (readAt === undefined
          ? t.offlineSince({ time: timeWords(localTime(since, timezone).minutes) })
          : t.offlineAsOf({ time: readWords(readAt, timezone) }))}
    </output>
  );
}
