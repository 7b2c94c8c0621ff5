import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { shortDate } from '#lib/schedule/date-words';
import { localTime } from '#lib/schedule/zoned-time';
import { $sessions, loadSessions, logoutEverywhere } from '#lib/stores/account/account';
import { pageStore } from '#lib/stores/device/page-store';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Problem } from '../../ui/Problem.tsx';

const formatDate = (since: string) => shortDate(localTime(Date.parse(since), pageStore().timezone).date);

/** The customer's sessions, with a button to end all of them. */
export function DevicesPanel() {
  const sessions = useStore($sessions);
  const [problem, setProblem] = useState<string>();
  useEffect(() => void loadSessions().then(setProblem), []);
  return (
    <section className="panel grid gap-4" aria-labelledby="devices-heading">
      <h3 id="devices-heading" className="text-lg">
        Where you are logged in
      </h3>
      <Problem text={problem} />
      <ul className="grid gap-2">
        {sessions.map(({ device, since, is_this }) => (
          <li key={since} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {device || 'A device'} {is_this && <span className="badge ml-1">This one</span>}
            </span>
            <span className="text-sm text-ink-soft">since {formatDate(since)}</span>
          </li>
        ))}
      </ul>
      <BusyButton className="btn btn-quiet justify-self-start" onPress={() => logoutEverywhere().then(setProblem)}>
        Log out everywhere
      </BusyButton>
    </section>
  );
}
