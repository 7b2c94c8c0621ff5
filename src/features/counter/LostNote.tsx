import { useStore } from '@nanostores/react';
import { timeWords } from '#lib/schedule/date-words';
import { localTime } from '#lib/schedule/zoned-time';
import { $offlineSince } from '#lib/stores/counter/calls';
import * as t from '#texts/counter';

/** Says since when the shop is not reached: what is shown may be old. */
export function LostNote({ timezone }: { timezone: string }) {
  const since = useStore($offlineSince);
  return (
    <output className={since === undefined ? 'absolute' : 'alert alert-error block'}>
      {since !== undefined && t.offlineSince({ time: timeWords(localTime(since, timezone).minutes) })}
    </output>
  );
}
