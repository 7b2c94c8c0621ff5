import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Store } from '#contract/store';
import type { StaffMember } from '#contract/counter/staff';
import { roleName } from '#lib/messages/counter';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import { $people, $peopleProblem, closePeople, removeStaffMember, readPeople } from '#lib/stores/counter/people';
import { $riders, closeRiders, refreshRiders } from '#lib/stores/counter/riders';
import * as t from '#texts/people';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { NewPerson } from './NewPerson.tsx';
import { OtherPhones } from './OtherPhones.tsx';
import { StaffLog } from './StaffLog.tsx';
import { BusyButton } from '../../../ui/BusyButton.tsx';

/** The store's staff and their log, for owners. */
export function People({ store, mayAddOperators }: { store: Store; mayAddOperators: boolean }) {
  const state = useStore($people);
  const problem = useStore($peopleProblem);
  const [ending, setEnding] = useState<StaffMember>();
  useEffect(() => {
    void readPeople();
    return closePeople;
  }, []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.loadFailed()} onRetry={readPeople} skeleton="h-96" />;
  return (
    <div className="grid max-w-3xl gap-6">
      <section className="grid gap-3" aria-labelledby="people">
        <h2 id="people" tabIndex={-1} className="text-xl outline-none">
          {t.title()}
        </h2>
        <Problem text={problem ?? state.message} />
        <ul className="grid gap-3">
          {state.data.people.map((person) => (
            <li key={person.staff_id} className="panel flex flex-wrap items-center justify-between gap-3 p-3">
              <p className="min-w-0 grow basis-44">
                <strong className="wrap-anywhere">{person.name || person.target}</strong>{' '}
                <span className="badge text-sm">{roleName(person.role)}</span>
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  {t.since({ target: person.target, moment: momentWords(person.since, store.timezone) })}
                </span>
              </p>
              <button
                type="button"
                className="btn btn-quiet"
                aria-label={t.remove({ person: nameOf(person) })}
                onClick={() => setEnding(person)}
              >
                {t.removeLabel()}
              </button>
              {person.phones !== undefined && <OtherPhones phones={person.phones} target={person.target} />}
            </li>
          ))}
        </ul>
      </section>
      <NewPerson mayAddOperators={mayAddOperators} />
      <StaffLog log={state.data.log} hasOlder={state.data.hasOlder} store={store} />
      {ending && <EndDialog person={ending} store={store} onClose={() => setEnding(undefined)} />}
    </div>
  );
}

const nameOf = ({ name, target, role }: StaffMember) => `${name || target}, ${roleName(role).toLowerCase()}`;

function EndDialog({ person, store, onClose }: { person: StaffMember; store: Store; onClose: () => void }) {
  const riders = useStore($riders);
  useEffect(() => {
    void refreshRiders();
    return closeRiders;
  }, []);
  const held = riders.status === 'ready' && riders.data.find(({ staff_id }) => staff_id === person.staff_id)?.held;
  const holds = held || undefined;
  const end = () => removeStaffMember(person.staff_id).then(onClose);
  return (
    <Dialog
      title={t.removeTitle({ person: nameOf(person) })}
      className="panel grid gap-4 p-4 [&_.btn]:min-h-12"
      onClose={onClose}
    >
      {holds !== undefined && (
        <p className="alert alert-warning">{t.removeHolds({ sum: formatMoney(holds, store) })}</p>
      )}
      <p>{t.removeNote()}</p>
      <form method="dialog" className="flex flex-wrap gap-3">
        <BusyButton className="btn btn-danger grow" whileBusy={t.removing()} onPress={end}>
          {t.removeNow()}
        </BusyButton>
        <button className="btn btn-quiet grow">{t.keep()}</button>
      </form>
    </Dialog>
  );
}
