import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $bell, keepBell, turnBellOn } from '#lib/stores/counter/bell';
import * as t from '#texts/counter';

/** Turns the sound of new orders on, which browsers allow only after a tap. Nothing once it is on. */
export function BellButton() {
  const bell = useStore($bell);
  useEffect(keepBell, []);
  if (bell === 'on') return null;
  return (
    <div className="alert alert-warning flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-56">{bell === 'waiting' ? t.soundWaits() : t.soundOff()}</p>
      <button type="button" className="btn btn-accent" onClick={() => void turnBellOn()}>
        {t.turnSoundOn()}
      </button>
    </div>
  );
}
