import type { StaffRole } from '#contract/counter/roles';
import {
  addStaff,
  endStaff,
  listStaff,
  logOutOtherPhones,
  readStaffLog,
  requestPhonesCode,
  type StaffMember,
} from '#contract/counter/staff';
import { call, type CallAnswer } from '#lib/api/client';
import { codeSentMessage } from '#lib/messages/account';
import { boardStore } from './board.ts';
import { createActions, createCounterResource, resultOf } from './calls.ts';
import { refreshSession } from './session.ts';

export type LogEntry = CallAnswer<typeof readStaffLog>['data'][number];

const pageSize = 100;

/** The search in the log; empty for everything. */
let wanted = '';

const readLog = async (before?: number) => {
  const query = { ...(wanted && { text: wanted }), ...(before !== undefined && { before }) };
  const log = (await call(readStaffLog, { params: boardStore(), query })).data;
  return { log, hasOlder: log.length === pageSize };
};

const people = createCounterResource(async (known?: StaffMember[]) => {
  const text = wanted;
  const [members, entries] = await Promise.all([
    known ?? call(listStaff, { params: boardStore() }).then(({ data }) => data),
    readLog(),
  ]);
  return { people: members, ...entries, text };
});

/** The store's staff, and their log, newest first. `hasOlder`: there may be earlier entries. */
export const { $state: $people } = people;

const actions = createActions();

export const { $problem: $peopleProblem } = actions;

export const readPeople = (): Promise<unknown> => people.load();

/** Filters the log by words, names or ids; without a text, shows everything. */
export async function searchLog(text: string): Promise<void> {
  wanted = text;
  actions.setProblem();
  await people.load(people.data()?.people);
}

export function closePeople(): void {
  wanted = '';
  people.reset();
  actions.setProblem();
}

/** Loads the entries before the oldest shown one. */
export async function readOlderLog(): Promise<void> {
  const last = people.data()?.log.at(-1);
  await actions.run(async () => {
    const older = await readLog(last?.log_id);
    if (people.data()?.log.at(-1) === last)
      people.update((shown) => ({ ...shown, log: [...shown.log, ...older.log], hasOlder: older.hasOlder }));
  });
}

async function change(work: () => Promise<unknown>): Promise<boolean> {
  const isDone = await actions.run(work);
  if (isDone) await readPeople();
  return isDone;
}

/** @returns whether it succeeded */
export const addPerson = (body: { target: string; role: StaffRole; name: string }): Promise<boolean> =>
  change(() => call(addStaff, { params: boardStore(), body }));

/** Ends a role at once. People who end their own may be logged out. @returns whether it succeeded */
export const removeStaffMember = (staffId: number): Promise<boolean> =>
  change(async () => {
    await call(endStaff, { params: { ...boardStore(), staffId } });
    await refreshSession();
  });

const phoneActions = createActions();

export const { $problem: $phonesProblem } = phoneActions;

/** When a code was sent (milliseconds), and in how many seconds another can be sent. */
export interface SentPhonesCode {
  sentAt: number;
  waitS?: number;
  /** The notice that the last code is still valid, if no other was sent. */
  note?: string;
}

/** Sends a code to the person's own number. @returns undefined if it was refused */
export async function sendPhonesCode(): Promise<SentPhonesCode | undefined> {
  const answer = await resultOf(phoneActions.run, () => call(requestPhonesCode, { params: boardStore() }));
  if (!answer) return undefined;
  const waitS = answer.resend_after_s;
  return { sentAt: Date.now(), ...(waitS !== undefined && { waitS, note: codeSentMessage(waitS) }) };
}

/** Logs out the person's other phones. @returns their number; undefined if the code was refused */
export async function endOtherPhones(otp: string): Promise<number | undefined> {
  const answer = await resultOf(phoneActions.run, () =>
    call(logOutOtherPhones, { params: boardStore(), body: { otp } }),
  );
  if (answer) await readPeople();
  return answer?.data.phones;
}

export const forgetPhonesProblem = (): void => phoneActions.setProblem();
