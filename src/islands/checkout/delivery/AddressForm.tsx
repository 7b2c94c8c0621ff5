import { useEffect, useState } from 'react';
import { LoadFailed } from '../../form/LoadFailed.tsx';
import { useStepFocus } from '../../form/use-step-focus.ts';
import type { AddressFields } from './AddressFields.tsx';

type Props = Parameters<typeof AddressFields>[0] & {
  /** Whether the customer has asked for it: then the focus moves to its first field. */
  takesFocus: boolean;
};

/** A new delivery address, or a saved one to change: a form that is loaded when it is shown. */
export function AddressForm({ takesFocus, ...props }: Props) {
  const [Form, setForm] = useState<typeof AddressFields>();
  const [hasFailed, setHasFailed] = useState(false);
  const part = useStepFocus(takesFocus && Form !== undefined);
  useEffect(() => {
    import('./AddressFields.tsx').then(
      (loaded) => setForm(() => loaded.AddressFields),
      () => setHasFailed(true),
    );
  }, []);
  if (hasFailed) return <LoadFailed title="The form could not be loaded" onRetry={async () => location.reload()} />;
  return <div ref={part}>{Form ? <Form {...props} /> : <div className="skeleton h-160" aria-busy="true" />}</div>;
}
