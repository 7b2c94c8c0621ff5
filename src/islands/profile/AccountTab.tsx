import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Country } from '#lib/account/target';
import { $account, loadAccount } from '#lib/stores/account/account';
import { LoadFailed } from '../form/LoadFailed.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { OwnDataPanel } from './OwnDataPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';

/** The customer's details, password, sessions and data. */
export function AccountTab({ country }: { country: Country }) {
  const state = useStore($account);
  useEffect(() => void loadAccount(), []);
  if (state.status === 'failed')
    return <LoadFailed title="Your account could not be loaded" message={state.message} onRetry={loadAccount} />;
  if (state.status === 'loading') return <div className="skeleton h-72" aria-busy="true" />;
  return (
    <div className="grid gap-6">
      <DetailsPanel details={state.details} country={country} />
      <PasswordPanel hasPassword={state.details.has_password} />
      <DevicesPanel />
      <OwnDataPanel hasPassword={state.details.has_password} />
    </div>
  );
}
