import { atom } from 'nanostores';
import {
  noteCashBack,
  noteReservation,
  readReservations,
  type OwedCash,
  type Reservation,
} from '#contract/counter/reservations';
import { call, type CallAnswer } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { counterMessages } from '#lib/messages/counter';
import { toDecimal } from '#lib/money/money';
import { counterSentence } from '../counter-sentence.ts';
import { isLoggedOut, leave } from '../session.ts';

/** The plans that wait for their cash, and the cash that is owed; undefined until they were read. */
export const $reservations = atom<CallAnswer<typeof readReservations>['data'] | undefined>();

/** Why they were not read, or the last cash was not noted. */
export const $reservationProblem = atom<string | undefined>();

/** Reads what waits in a store. A failure keeps what was read. */
export async function refreshReservations(label: string): Promise<void> {
  try {
    $reservations.set((await call(readReservations, { params: { label } })).data);
  } catch (error) {
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else if (!$reservations.get()) $reservationProblem.set(sentenceFor(error));
  }
}

async function note(label: string, work: () => Promise<unknown>): Promise<void> {
  $reservationProblem.set(undefined);
  try {
    await work();
  } catch (error) {
    if (isLoggedOut(error)) return leave(counterMessages.sessionEnded);
    $reservationProblem.set(counterSentence(error));
  }
  await refreshReservations(label);
}

/** Notes the whole cash for a reserved plan. */
export const takeCash = (label: string, { id, total }: Reservation): Promise<void> =>
  note(label, () => call(noteReservation, { params: { label, reservationId: id }, body: { total: toDecimal(total) } }));

/** Notes that the cash of a cancelled subscription was paid back. */
export const payBack = (label: string, { id, amount }: OwedCash): Promise<void> =>
  note(label, () => call(noteCashBack, { params: { label, subscriptionId: id }, body: { amount: toDecimal(amount) } }));
