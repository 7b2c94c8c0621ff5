import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { counterMessages } from '#lib/messages/counter';
import { $pushes, lookAtPushes, turnPushesOff, turnPushesOn } from '#lib/stores/counter/pushes';
import { Problem } from '../form/Problem.tsx';

/** Whether this phone is told of orders while the counter is closed. Nothing where the browser cannot. */
export function PushButton() {
  const { status, problem } = useStore($pushes);
  useEffect(() => void lookAtPushes(), []);
  if (status === 'loading' || status === 'impossible') return null;
  const isOn = status === 'on';
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet justify-self-start"
        aria-pressed={isOn}
        aria-disabled={status === 'changing'}
        onClick={() => void (isOn ? turnPushesOff() : turnPushesOn())}
      >
        {isOn ? counterMessages.pushesOn : counterMessages.pushesOff}
      </button>
      <Problem text={problem} />
    </>
  );
}
