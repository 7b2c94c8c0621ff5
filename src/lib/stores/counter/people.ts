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

/** Something that staff did. */
export type LogEntry = CallAnswer<typeof readStaffLog>['data'][number];

/** How many entries the shop gives at once. */
const pageSize = 100;

/** What is looked for in the log; empty for everything. */
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

/** Who works in the store, and what they did, the newest first, if it has the words of `text`. `hasOlder`: there may be more before. */
export const { $state: $people } = people;

const actions = createActions();

/** Why the last thing was not done. */
export const { $problem: $peopleProblem } = actions;

/** Reads who works in the store, and the newest of what they did. */
export const readPeople = (): Promise<unknown> => people.load();

/** Shows only what was done whose words, names or numbers are like a text; everything without one. */
export async function searchLog(text: string): Promise<void> {
  wanted = text;
  actions.say();
  await people.load(people.data()?.people);
}

/** Forgets who works in the store, as the counter turns elsewhere. */
export function closePeople(): void {
  wanted = '';
  people.reset();
  actions.say();
}

/** Reads what was done before the oldest entry that is shown. */
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

/** Gives a person a role in the store. @returns whether it was done */
export const addPerson = (body: { target: string; role: StaffRole; name: string }): Promise<boolean> =>
  change(() => call(addStaff, { params: boardStore(), body }));

/** Ends a role at once. Who ends the own one may be logged out, or have another. @returns whether it was done */
export const endPerson = (staffId: number): Promise<boolean> =>
  change(async () => {
    await call(endStaff, { params: { ...boardStore(), staffId } });
    await refreshSession();
  });

const phoneActions = createActions();

/** Why the last code was not sent or was refused. */
export const { $problem: $phonesProblem } = phoneActions;

/** A code that was sent to the own number: when, in milliseconds, and in how many seconds another can be sent. */
export interface SentPhonesCode {
  sentAt: number;
  waitS?: number;
  /** That the last code is still valid, when no other was sent. */
  note?: string;
}

/** Sends a code to the own number. @returns nothing when it was refused */
export async function askForPhonesCode(): Promise<SentPhonesCode | undefined> {
  const answer = await resultOf(phoneActions.run, () => call(requestPhonesCode, { params: boardStore() }));
  if (!answer) return undefined;
  const waitS = answer.resend_after_s;
  return { sentAt: Date.now(), ...(waitS !== undefined && { waitS, note: codeSentMessage(waitS) }) };
}

/** Logs out all other phones of the person. @returns how many; nothing when the code was refused */
export async function endOtherPhones(otp: string): Promise<number | undefined> {
  const answer = await resultOf(phoneActions.run, () =>
    call(logOutOtherPhones, { params: boardStore(), body: { otp } }),
  );
  if (answer) await readPeople();
  return answer?.data.phones;
}

/** Call it when no code is wanted any more. */
export const forgetPhonesProblem = (): void => phoneActions.say();
