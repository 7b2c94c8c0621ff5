import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { needMessages } from '#lib/messages/counter/needs';
import { $needs, keepNeeds } from '#lib/stores/counter/needs';
import { $view } from '#lib/stores/counter/view';

/** Keeps what waits for an owner true, whatever is looked at, and leads to it from the board. */
export function NeedsNote({ isShown }: { isShown: boolean }) {
  const state = useStore($needs);
  useEffect(keepNeeds, []);
  const count = state.status === 'ready' ? state.needs.length : 0;
  if (count === 0 || !isShown) return null;
  return (
    <button type="button" className="btn btn-quiet justify-self-start" onClick={() => $view.set('today')}>
      {needMessages.count(count)}
    </button>
  );
}
