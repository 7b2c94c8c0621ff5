import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { counterMessages } from '#lib/messages/counter';
import { $bell, keepBell, turnBellOff, turnBellOn } from '#lib/stores/counter/bell';

/** Turns the sound of new orders on, which browsers allow only after a tap, and off. */
export function BellButton() {
  const bell = useStore($bell);
  useEffect(keepBell, []);
  if (bell === 'on')
    return (
      <button type="button" className="btn btn-quiet justify-self-start" onClick={turnBellOff}>
        Turn sound off
      </button>
    );
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
