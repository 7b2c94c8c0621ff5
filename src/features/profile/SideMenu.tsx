import { House, Package, User } from 'lucide-react';
import type { MouseEvent } from 'react';
import * as t from '#texts/profile';
import { LogoutButton } from './LogoutButton.tsx';
import type { Tab } from './use-tab.ts';
import { opensElsewhere } from '../../widgets/opens-elsewhere.ts';

interface Props {
  tab: Tab;
  onOpen: (tab: Tab) => void;
}

const entries = [
  ['account', t.account, User],
  ['address', t.address, House],
  ['orders', t.orders, Package],
] as const;

const entry =
  'flex min-h-13 flex-col items-center justify-center gap-1 rounded-md text-xs/normal font-semibold text-ink-soft hover:bg-brand-50 hover:text-brand-800 aria-[current]:bg-brand-800 aria-[current]:text-white lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-sm/normal';

/** The account's tabs as links: a row on phones, else a column. */
export function SideMenu({ tab, onOpen }: Props) {
  const open = (event: MouseEvent, to: Tab) => {
    if (opensElsewhere(event.nativeEvent)) return;
    event.preventDefault();
    onOpen(to);
  };
  return (
    <nav
      aria-label={t.myAccount()}
      className="panel flex flex-wrap gap-1 p-1 *:flex-[1_0_22%] lg:sticky lg:top-20 lg:grid lg:p-2"
    >
      {entries.map(([to, name, Icon]) => (
        <a
          key={to}
          className={entry}
          href={`/profile?tab=${to}`}
          aria-current={tab === to ? 'page' : undefined}
          onClick={(event) => open(event, to)}
        >
          <Icon size={20} aria-hidden="true" />
          {name()}
        </a>
      ))}
      <LogoutButton className={entry} />
    </nav>
  );
}
