import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { $session, goToLogin } from '#lib/stores/device/session';
import * as t from '#texts/profile';
import { guarded } from '../../ui/guarded.tsx';
import { AccountTab } from './AccountTab.tsx';
import { AddressTab } from './AddressTab.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useTab } from './use-tab.ts';

const headings = { account: t.account, address: t.address, orders: t.orders } as const;

/** My Account: a menu and its tabs, orders first. Guests are sent to log in (spec §2). */
export const ProfilePage = guarded('ProfilePage', function ProfilePage({ store }: { store: Store }) {
  const session = useStore($session, { ssr: () => null });
  const [tab, openTab] = useTab();
  useEffect(() => {
    if (!session && !$session.get()) goToLogin();
  }, [session]);
  if (!session) return <div className="skeleton h-72" aria-busy="true" />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SideMenu tab={tab} onOpen={openTab} />
      <section aria-labelledby="tab">
        <h2 id="tab" tabIndex={-1} className="mb-3 text-xl outline-none">
          {headings[tab]()}
        </h2>
        {tab === 'orders' && <OrderHistory store={store} />}
        {tab === 'account' && <AccountTab country={store.country} />}
        {tab === 'address' && <AddressTab store={store} />}
      </section>
    </div>
  );
});
