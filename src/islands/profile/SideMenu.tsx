import { House, Package, User } from 'lucide-react';
import type { MouseEvent } from 'react';
import { LogoutButton } from './LogoutButton.tsx';
import type { Tab } from './use-tab.ts';

interface Props {
  tab: Tab;
  onOpen: (tab: Tab) => void;
}

const entries = [
  ['account', 'Account', User],
  ['address', 'Address', House],
  ['orders', 'Orders', Package],
] as const;

/** The way between the parts of the account; each has its own address. A row on a phone, a column beside. */
export function SideMenu({ tab, onOpen }: Props) {
  const open = (event: MouseEvent, to: Tab) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(to);
  };
  return (
    <nav aria-label="My Account" className="side-menu panel">
      {entries.map(([to, name, Icon]) => (
        <a
          key={to}
          href={`/profile?tab=${to}`}
          aria-current={tab === to ? 'page' : undefined}
          onClick={(event) => open(event, to)}
        >
          <Icon size={20} aria-hidden="true" />
          {name}
        </a>
      ))}
      <LogoutButton />
    </nav>
  );
}
