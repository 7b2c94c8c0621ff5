import { atom } from 'nanostores';
import { readStops, type MissedReason, type Stop, type StopState, type Stops } from '#contract/counter/stops';
import { call } from '#lib/api/client';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { counterMessages } from '#lib/messages/counter';
import { isTemporaryError } from '#lib/stores/device/outbox';
import { $offlineSince } from '../board.ts';
import { counterSentence } from '../counter-sentence.ts';
import { isLoggedOut, leave, refreshSession, staffHere } from '../session.ts';
import { sendTick, tickOutbox, type KeptTick } from './kept-ticks.ts';

/** The stops of a day. A failure later keeps what was read. */
export type StopsState =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'ready'; stops: Stops };

export const $stops = atom<StopsState>({ status: 'loading' });

/** Why the last tick was not made. */
export const $stopProblem = atom<string | undefined>();

/** Others tick as well. */
const askMs = 20_000;

let label = '';
/** undefined for today. */
let wanted: string | undefined;

/** Turns to the stops of a day, today's by default. */
export async function showStops(of: string, date?: string): Promise<void> {
  if (of !== label) $stops.set({ status: 'loading' });
  [label, wanted] = [of, date];
  $stopProblem.set(undefined);
  await refreshStops();
}

/** Sends what waits, and reads the stops again. */
export async function refreshStops(): Promise<void> {
  const [of, date] = [label, wanted];
  try {
    await tickOutbox.sendAll();
    const { data: stops } = await call(readStops, { params: { label: of }, query: date === undefined ? {} : { date } });
    if (of === label && date === wanted) $stops.set({ status: 'ready', stops });
    $offlineSince.set(undefined);
  } catch (error) {
    if (isLoggedOut(error)) return leave(counterMessages.sessionEnded);
    if (error instanceof ApiError && error.code === 'not_found') return void refreshSession();
    if (error instanceof NetworkError) $offlineSince.set($offlineSince.get() ?? Date.now());
    const shown = $stops.get();
    if (shown.status !== 'ready') $stops.set({ status: 'failed', problem: sentenceFor(error) });
    else if (shown.stops.date !== (date ?? shown.stops.today)) $stopProblem.set(sentenceFor(error));
  }
}

/** Keeps the stops true, by asking. @returns ends it */
export function keepStops(): () => void {
  const ask = () => void refreshStops();
  const timer = setInterval(ask, askMs);
  addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    removeEventListener('online', ask);
    $stops.set({ status: 'loading' });
  };
}

/** Notes what became of a stop; it is kept when the shop is not reached. Cash is never taken at a stop. */
export async function mark(stop: Stop, state: StopState, reason: MissedReason = 'nobody_home'): Promise<void> {
  const shown = $stops.get();
  if (shown.status !== 'ready') return;
  $stopProblem.set(undefined);
  const { id, customer_name, state: seen } = stop;
  const { date } = shown.stops;
  const at = new Date().toISOString();
  const tick: KeptTick = { ...staffHere(), id, customer_name, date, state, reason, seen, at };
  try {
    if (tickOutbox.waiting().length > 0) tickOutbox.add(tick);
    else await sendTick(tick);
  } catch (error) {
    if (isLoggedOut(error)) return leave(counterMessages.sessionEnded);
    if (isTemporaryError(error)) tickOutbox.add(tick);
    else $stopProblem.set(counterSentence(error));
  }
  await refreshStops();
}
