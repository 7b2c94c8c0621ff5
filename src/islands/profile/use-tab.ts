import { useEffect, useState } from 'react';

const tabs = ['account', 'address', 'orders'] as const;

export type Tab = (typeof tabs)[number];

const written = (): Tab => {
  const named = new URLSearchParams(location.search).get('tab');
  return tabs.find((tab) => tab === named) ?? 'orders';
};

/** The tab that the page's address names, orders when it names none, and a way to open another. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState<Tab>('orders');
  useEffect(() => {
    const follow = () => setTab(written());
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const open = (next: Tab) => {
    history.pushState(null, '', `/profile?tab=${next}`);
    setTab(next);
  };
  return [tab, open];
}
