import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { shortDay } from '#lib/schedule/date-words';
import { $missedSearches, closeMissedSearches, showMissedSearches } from '#lib/stores/counter/shelf/missed-searches';
import * as t from '#texts/shelf';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';

/** Customers' searches without results, for owners. */
export function MissedSearches() {
  const state = useStore($missedSearches);
  useEffect(() => {
    void showMissedSearches();
    return closeMissedSearches;
  }, []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.missedFailed()} onRetry={showMissedSearches} skeleton="h-40 max-w-3xl" />;
  return (
    <section className="panel grid max-w-3xl gap-3 p-4" aria-labelledby="missed-searches">
      <h3 id="missed-searches" className="text-lg">
        {t.missedTitle()}
      </h3>
      <p className="text-ink-soft">{state.data.length > 0 ? t.missedAbout() : t.nothingMissed()}</p>
      {state.data.length > 0 && (
        <table className="w-full text-left">
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col">{t.missedWords()}</th>
              <th scope="col" className="text-right">
                {t.missedTimes()}
              </th>
              <th scope="col" className="pl-4 text-right">
                {t.missedLast()}
              </th>
            </tr>
          </thead>
          <tbody>
            {state.data.map(({ words, times, last }) => (
              <tr key={words} className="border-t border-line">
                <th scope="row" className="py-2 font-normal wrap-anywhere">
                  {words}
                </th>
                <td className="text-right tabular-nums">{times}</td>
                <td className="pl-4 text-right whitespace-nowrap">{shortDay(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
