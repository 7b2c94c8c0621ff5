import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $pushes, syncPushSubscription, turnPushesOff, turnPushesOn } from '#lib/stores/counter/pushes';
import * as t from '#texts/counter';
import { Switch } from './Switch.tsx';

/** Notifications while the counter is closed. Hidden if unsupported. */
export function PushSwitch() {
  const { status, problem } = useStore($pushes);
  useEffect(() => void syncPushSubscription(), []);
  if (status === 'loading' || status === 'impossible') return null;
  const change = (isOn: boolean) => void (isOn ? turnPushesOn() : turnPushesOff());
  return (
    <Switch isOn={status === 'on'} isBusy={status === 'changing'} onChange={change} problem={problem}>
      {t.notifyWhenClosed()}
    </Switch>
  );
}
