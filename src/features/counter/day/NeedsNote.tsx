import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { notPublishedWords } from '#lib/messages/counter/needs';
import { $needs, keepNeeds } from '#lib/stores/counter/needs';
import { $view } from '#lib/stores/counter/view';
import * as t from '#texts/needs';

/** Keeps what waits for an owner true, whatever is looked at, and leads to it from the board. */
export function NeedsNote({ isShown }: { isShown: boolean }) {
  const state = useStore($needs);
  useEffect(keepNeeds, []);
  const needs = state.status === 'ready' ? state.data : [];
  if (needs.length === 0 || !isShown) return null;
  const site = needs.find(({ kind }) => kind === 'site_failing');
  return (
    <>
      {site && <p className="alert alert-error wrap-anywhere">{notPublishedWords(site.names[0])}</p>}
      <button type="button" className="btn btn-quiet justify-self-start" onClick={() => $view.set('today')}>
        {t.count({ count: needs.length })}
      </button>
    </>
  );
}
