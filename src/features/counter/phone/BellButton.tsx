import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $bell, restoreBell, turnBellOn } from '#lib/stores/counter/bell';
import * as t from '#texts/counter';

/** Turns the new-order sound on, which browsers allow only after a tap. Hidden once it is on. */
export function BellButton({ className = '' }: { className?: string }) {
  const bell = useStore($bell);
  useEffect(restoreBell, []);
  if (bell === 'on') return null;
  return (
    <div className={`alert alert-warning flex flex-wrap items-center gap-x-3 py-1.5 text-sm ${className}`}>
      <p className="min-w-0 grow basis-24">{bell === 'waiting' ? t.soundWaits() : t.soundOff()}</p>
      {bell === 'off' && (
        <button type="button" className="btn btn-accent" onClick={() => void turnBellOn()}>
          {t.turnSoundOn()}
        </button>
      )}
    </div>
  );
}

/** The same button as a chip, for the narrowest phones. */
export function BellChip() {
  const bell = useStore($bell);
  return (
    bell === 'off' && (
      <button
        type="button"
        className="chip min-h-12 flex-none px-2.5 min-[22rem]:hidden"
        onClick={() => void turnBellOn()}
      >
        {t.turnSoundOn()}
      </button>
    )
  );
}
