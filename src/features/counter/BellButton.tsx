import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { counterMessages } from '#lib/messages/counter';
import { $bell, keepBell, turnBellOn } from '#lib/stores/counter/bell';

/** Turns the sound of new orders on, which browsers allow only after a tap. Nothing once it is on. */
export function BellButton() {
  const bell = useStore($bell);
  useEffect(keepBell, []);
  if (bell === 'on') return null;
  return (
    <div className="alert alert-warning flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-56">
        {bell === 'waiting' ? counterMessages.soundWaits : counterMessages.silent}
      </p>
      <button type="button" className="btn btn-accent" onClick={() => void turnBellOn()}>
        Turn sound on
      </button>
    </div>
  );
}
