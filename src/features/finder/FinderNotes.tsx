import { useStore } from '@nanostores/react';
import { nearestWords, reasonWords } from '#lib/messages/finding';
import * as findTexts from '#texts/find-store';
import { $search } from '#lib/stores/finder/found-stores';
import { $location } from '#lib/stores/finder/located-stores';
import * as t from '#texts/finder';

const idle = { ssr: () => ({ status: 'idle' as const }) };

/** Messages about a position or store that was not found. */
export function FinderNotes() {
  const location = useStore($location, idle);
  const search = useStore($search, idle);
  const nearest = search.status === 'nothing' ? search.search?.nearest : undefined;
  return (
    <>
      <div aria-live="polite" className="grid gap-3 empty:-mt-3">
        {location.status === 'failed' && (
          <div className="alert alert-error">
            <p>{location.message}</p>
            <p className="font-normal">{location.hint}</p>
          </div>
        )}
        {location.status === 'located' && location.roughKm !== null && (
          <p className="alert">{findTexts.rough({ kilometres: location.roughKm })}</p>
        )}
      </div>
      {/* Outside the other live region, or it is announced twice. */}
      {search.status === 'nothing' && (
        <div role="alert" className="alert grid gap-1">
          <p>{reasonWords(search.search ?? { outcome: 'unknown', place: null }, search.asked)}</p>
          {nearest && <p className="font-normal">{nearestWords(nearest)}</p>}
          {nearest && (
            <a href={nearest.url} data-store={JSON.stringify(nearest)} className="btn btn-quiet mt-1">
              {t.visit({ store: nearest.store_name })}
            </a>
          )}
        </div>
      )}
    </>
  );
}
