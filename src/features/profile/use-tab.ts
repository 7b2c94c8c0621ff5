import { useEffect, useState } from 'react';

const tabs = ['account', 'address', 'orders'] as const;

export type Tab = (typeof tabs)[number];

const readTab = (): Tab => {
  const requested = new URLSearchParams(location.search).get('tab');
  return tabs.find((tab) => tab === requested) ?? 'orders';
};

/** The tab in the URL, by default orders, and a function to open another. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState<Tab>('orders');
  useEffect(() => {
    const update = () => setTab(readTab());
    update();
    window.addEventListener('popstate', update);
    return () => window.removeEventListener('popstate', update);
  }, []);
  const open = (next: Tab) => {
    history.pushState(null, '', `/profile?tab=${next}`);
    setTab(next);
  };
  return [tab, open];
}
