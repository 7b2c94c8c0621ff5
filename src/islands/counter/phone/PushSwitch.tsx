import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { counterMessages } from '#lib/messages/counter';
import { $pushes, lookAtPushes, turnPushesOff, turnPushesOn } from '#lib/stores/counter/pushes';

/** The switch for this phone's notifications of orders while the counter is closed. Nothing where the browser has none. */
export function PushSwitch() {
  const { status, problem } = useStore($pushes);
  useEffect(() => void lookAtPushes(), []);
  if (status === 'loading' || status === 'impossible') return null;
  return (
    <div>
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 flex-none accent-brand-800"
          checked={status === 'on'}
          aria-busy={status === 'changing'}
          onChange={({ target }) => void (target.checked ? turnPushesOn() : turnPushesOff())}
        />
        {counterMessages.toldWhenClosed}
      </label>
      <p role="alert" className="text-sm text-error-700 empty:absolute">
        {problem}
      </p>
    </div>
  );
}
