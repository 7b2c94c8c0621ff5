import { atom } from 'nanostores';
import type { StaffRole } from '#contract/counter/roles';
import { addStaff, endStaff, listStaff, readStaffLog, type StaffMember } from '#contract/counter/staff';
import { call, type CallAnswer } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { counterSentence } from './counter-sentence.ts';
import { counterMessages } from '#lib/messages/counter';
import { boardStore } from './board.ts';
import { isLoggedOut, leave, refreshSession } from './session.ts';

/** Something that staff did. */
export type LogEntry = CallAnswer<typeof readStaffLog>['data'][number];

/** Who works in the store, and what they did, the newest first, if it has the words of `text`. `hasOlder`: there may be more before. */
export type PeopleState =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'ready'; people: StaffMember[]; log: LogEntry[]; hasOlder: boolean; text: string };

export const $people = atom<PeopleState>({ status: 'loading' });

/** Why the last thing was not done. */
export const $peopleProblem = atom<string | undefined>();

/** How many entries the shop gives at once. */
const pageSize = 100;

const readLog = async (text: string, before?: number) => {
  const query = { ...(text && { text }), ...(before !== undefined && { before }) };
  return (await call(readStaffLog, { params: boardStore(), query })).data;
};

let searches = 0;

/** Shows only what was done whose words, names or numbers are like a text; everything without one. */
export async function searchLog(text: string): Promise<void> {
  const search = ++searches;
  $peopleProblem.set(undefined);
  try {
    const log = await readLog(text);
    const state = $people.get();
    if (search === searches && state.status === 'ready')
      $people.set({ ...state, log, text, hasOlder: log.length === pageSize });
  } catch (error) {
    fail(error);
  }
}

/** Reads who works in the store, and the newest of what they did. */
export async function readPeople(): Promise<void> {
  const before = $people.get();
  const text = before.status === 'ready' ? before.text : '';
  try {
    const [{ data: people }, log] = await Promise.all([call(listStaff, { params: boardStore() }), readLog(text)]);
    $people.set({ status: 'ready', people, log, text, hasOlder: log.length === pageSize });
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  if (isLoggedOut(error)) return leave(counterMessages.sessionEnded);
  if ($people.get().status === 'ready') $peopleProblem.set(counterSentence(error));
  else $people.set({ status: 'failed', problem: sentenceFor(error) });
}

/** Forgets who works in the store, as the counter turns elsewhere. */
export function closePeople(): void {
  $people.set({ status: 'loading' });
  $peopleProblem.set(undefined);
}

/** Reads what was done before the oldest entry that is shown. */
export async function readOlderLog(): Promise<void> {
  const state = $people.get();
  if (state.status !== 'ready') return;
  try {
    const older = await readLog(state.text, state.log.at(-1)?.log_id);
    const now = $people.get();
    if (now.status === 'ready' && now.log.at(-1) === state.log.at(-1))
      $people.set({ ...now, log: [...now.log, ...older], hasOlder: older.length === pageSize });
  } catch (error) {
    fail(error);
  }
}

async function change(work: () => Promise<unknown>): Promise<boolean> {
  $peopleProblem.set(undefined);
  try {
    await work();
  } catch (error) {
    fail(error);
    return false;
  }
  await readPeople();
  return true;
}

/** Gives a person a role in the store. @returns whether it was done */
export const addPerson = (body: { target: string; role: StaffRole; name: string }): Promise<boolean> =>
  change(() => call(addStaff, { params: boardStore(), body }));

/** Ends a role at once. Who ends the own one may be logged out, or have another. @returns whether it was done */
export const endPerson = (staffId: number): Promise<boolean> =>
  change(async () => {
    await call(endStaff, { params: { ...boardStore(), staffId } });
    await refreshSession();
  });
