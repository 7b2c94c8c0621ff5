import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Country } from '#lib/account/target';
import { $account, loadAccount } from '#lib/stores/account/account';
import * as t from '#texts/profile';
import { NotLoaded } from '../../ui/NotLoaded.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { OwnDataPanel } from './OwnDataPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';

/** The customer's details, password, sessions and data. */
export function AccountTab({ country }: { country: Country }) {
  const state = useStore($account);
  useEffect(() => void loadAccount(), []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.accountFailed()} onRetry={loadAccount} skeleton="h-72" />;
  return (
    <div className="grid gap-6">
      <Problem text={state.message} />
      <DetailsPanel details={state.data} country={country} />
      <PasswordPanel hasPassword={state.data.has_password} />
      <DevicesPanel />
      <OwnDataPanel hasPassword={state.data.has_password} />
    </div>
  );
}
