import { useState } from 'react';
import type { Store } from '#contract/store';
import { readOlderLog, searchLog, type LogEntry } from '#lib/stores/counter/people';
import * as t from '#texts/people';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { LogEntries } from './LogEntries.tsx';

/** The number of entries shown at first. */
const shownFirst = 20;

interface Props {
  log: LogEntry[];
  hasOlder: boolean;
  store: Store;
}

/** Staff actions, newest first; older entries on request. */
export function StaffLog({ log, hasOlder, store }: Props) {
  const [shown, setShown] = useState(shownFirst);
  const search = useForm<{ text: string }>(
    () => ({}),
    ({ text }) => searchLog(text.trim()),
  );
  const showOlder = async () => {
    if (shown >= log.length) await readOlderLog();
    setShown(shown + shownFirst);
  };
  return (
    <section className="grid gap-3" aria-labelledby="staff-log">
      <h2 id="staff-log" className="text-lg">
        {t.logTitle()}
      </h2>
      <search>
        <form {...search.form} className="flex flex-wrap items-end gap-2 [&>.field]:min-w-0 [&>.field]:grow">
          <Field label={t.searchHint()} name="text" maxLength={80} autoComplete="off" />
          <button type="submit" className="btn btn-quiet" aria-disabled={search.isBusy}>
            {t.search()}
          </button>
        </form>
      </search>
      <output className={log.length > 0 ? 'visually-hidden' : 'block text-ink-soft'}>
        {log.length > 0 ? t.entries({ count: log.length }) : t.noEntries()}
      </output>
      <LogEntries log={log.slice(0, shown)} store={store} />
      {(hasOlder || shown < log.length) && (
        <BusyButton className="btn btn-quiet justify-self-start" whileBusy={t.loading()} onPress={showOlder}>
          {t.showOlder()}
        </BusyButton>
      )}
    </section>
  );
}
