import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { shortDate } from '#lib/schedule/date-words';
import { localTime } from '#lib/schedule/zoned-time';
import { $sessions, loadSessions, logoutEverywhere } from '#lib/stores/account/account';
import { pageStore } from '#lib/stores/device/page-store';
import * as t from '#texts/profile';
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
        {t.devices()}
      </h3>
      <Problem text={problem} />
      <ul className="grid gap-2">
        {sessions.map(({ device, since, is_this }) => (
          <li key={since} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {device || t.unknownDevice()} {is_this && <span className="badge ml-1">{t.thisDevice()}</span>}
            </span>
            <span className="text-sm text-ink-soft">{t.since({ since: formatDate(since) })}</span>
          </li>
        ))}
      </ul>
      <BusyButton className="btn btn-quiet justify-self-start" onPress={() => logoutEverywhere().then(setProblem)}>
        {t.logOutEverywhere()}
      </BusyButton>
    </section>
  );
}
