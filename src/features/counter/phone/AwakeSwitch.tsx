import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $awakeFailed, $isAwake, canStayAwake, keepScreenAwake, setAwake } from '#lib/stores/counter/awake';
import * as t from '#texts/counter';
import { Switch } from './Switch.tsx';

/** Keeps the screen on, if supported. */
export function AwakeSwitch() {
  const isAwake = useStore($isAwake) ?? false;
  const hasFailed = useStore($awakeFailed);
  useEffect(() => (canStayAwake() ? keepScreenAwake() : undefined), []);
  if (!canStayAwake()) return null;
  return (
    <Switch isOn={isAwake} onChange={(isOn) => void setAwake(isOn)} problem={hasFailed && t.awakeFailed()}>
      {t.staysAwake()}
    </Switch>
  );
}
