import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { notPublishedWords } from '#lib/messages/counter/needs';
import { $needs, pollNeeds } from '#lib/stores/counter/needs';
import { $view } from '#lib/stores/counter/view';
import * as t from '#texts/needs';

/** Refreshes the owner's tasks in every view. On the board, warns if the site is not published. */
export function NeedsNote({ isShown }: { isShown: boolean }) {
  const state = useStore($needs);
  useEffect(pollNeeds, []);
  const needs = state.status === 'ready' ? state.data : [];
  if (!isShown) return null;
  const site = needs.find(({ kind }) => kind === 'site_failing');
  return site ? <p className="alert alert-error wrap-anywhere">{notPublishedWords(site.names[0])}</p> : null;
}

/** Links the board to the owner's tasks. */
export function NeedsButton() {
  const state = useStore($needs);
  const count = state.status === 'ready' ? state.data.length : 0;
  if (count === 0) return null;
  return (
    <button type="button" className="btn btn-quiet px-3 sm:px-5" onClick={() => $view.set('today')}>
      {t.count({ count })}
    </button>
  );
}
