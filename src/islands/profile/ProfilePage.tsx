import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { saveRedirect } from '#lib/stores/redirect';
import { $session } from '#lib/stores/session';
import { AccountDetails } from './AccountDetails.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { OrderHistory } from './OrderHistory.tsx';

function goToLogin(): void {
  if ($session.get()) return;
  saveRedirect('/profile');
  location.replace('/login');
}

/** My Account: orders first, then who the customer is. Guests are sent to log in (spec §2). */
export function ProfilePage({ store }: { store: Store }) {
  const session = useStore($session, { ssr: () => null });
  useEffect(() => {
    if (!session) goToLogin();
  }, [session]);
  if (!session) return <div className="skeleton h-72" aria-busy="true" />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <section aria-labelledby="orders">
        <h2 id="orders" className="mb-3 text-xl">
          Orders
        </h2>
        <OrderHistory store={store} />
      </section>
      <section aria-labelledby="account" className="panel grid gap-4">
        <h2 id="account" className="text-xl">
          Account
        </h2>
        <AccountDetails session={session} />
        <LogoutButton />
      </section>
    </div>
  );
}
