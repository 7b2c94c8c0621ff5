import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { counterMessages } from '#lib/messages/counter';
import { $awakeFailed, $isAwake, canStayAwake, keepAwake, setAwake } from '#lib/stores/counter/awake';

/** Keeps the screen on while the counter is shown, where the device can. */
export function AwakeSwitch() {
  const isAwake = useStore($isAwake) ?? false;
  const hasFailed = useStore($awakeFailed);
  useEffect(() => (canStayAwake() ? keepAwake() : undefined), []);
  if (!canStayAwake()) return null;
  return (
    <div>
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 flex-none accent-brand-800"
          checked={isAwake}
          onChange={({ target }) => void setAwake(target.checked)}
        />
        {counterMessages.staysAwake}
      </label>
      <p role="alert" className="text-sm text-error-700 empty:absolute">
        {hasFailed && counterMessages.awakeFailed}
      </p>
    </div>
  );
}
