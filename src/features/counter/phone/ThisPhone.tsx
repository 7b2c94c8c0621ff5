import { useStore } from '@nanostores/react';
import { $bell, turnBellOff } from '#lib/stores/counter/bell';
import * as t from '#texts/counter';
import { AwakeSwitch } from './AwakeSwitch.tsx';
import { PushSwitch } from './PushSwitch.tsx';

/** Settings of this phone, below the orders because they rarely change. */
export function ThisPhone() {
  const bell = useStore($bell);
  return (
    <section aria-labelledby="this-phone" className="grid justify-items-start gap-1 border-t border-line pt-4">
      <h2 id="this-phone" tabIndex={-1} className="text-lg outline-none">
        {t.thisPhone()}
      </h2>
      <AwakeSwitch />
      <PushSwitch />
      {bell === 'on' && (
        <button type="button" className="btn btn-quiet" onClick={turnBellOff}>
          {t.turnSoundOff()}
        </button>
      )}
    </section>
  );
}
