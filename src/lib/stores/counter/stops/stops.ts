import { readStops, type MissedReason, type Stop, type StopState } from '#contract/counter/stops';
import { call } from '#lib/api/client';
import { isTemporaryError } from '#lib/stores/device/outbox';
import { createActions, createCounterResource } from '../calls.ts';
import { staffHere } from '../session.ts';
import { sendTick, tickOutbox, type KeptTick } from './kept-ticks.ts';

const stops = createCounterResource(async (label: string, date?: string) => {
  await tickOutbox.sendAll();
  return (await call(readStops, { params: { label }, query: date === undefined ? {} : { date } })).data;
});

/** The stops of a day. */
export const { $state: $stops } = stops;

const actions = createActions();

/** Why the last tick was not made. */
export const { $problem: $stopProblem } = actions;

/** Others tick as well. */
const askMs = 20_000;

let label = '';
/** undefined for today. */
let wanted: string | undefined;

/** Turns to the stops of a day, today's by default. */
export async function showStops(of: string, date?: string): Promise<void> {
  if (of !== label) stops.reset();
  [label, wanted] = [of, date];
  actions.say();
  await refreshStops();
}

/** Sends what waits, and reads the stops again. */
export async function refreshStops(): Promise<void> {
  await stops.load(label, wanted);
}

/** Keeps the stops true, by asking. @returns ends it */
export function keepStops(): () => void {
  const ask = () => void refreshStops();
  const timer = setInterval(ask, askMs);
  addEventListener('online', ask);
  return () => {
    clearInterval(timer);
    removeEventListener('online', ask);
    stops.reset();
  };
}

/** Notes what became of a stop; it is kept when the shop is not reached. Cash is never taken at a stop. */
export async function mark(stop: Stop, state: StopState, reason: MissedReason = 'nobody_home'): Promise<void> {
  const shown = stops.data();
  if (!shown) return;
  const { id, customer_name, state: seen } = stop;
  const { date } = shown;
  const at = new Date().toISOString();
  const tick: KeptTick = { ...staffHere(), id, customer_name, date, state, reason, seen, at };
  await actions.run(async () => {
    if (tickOutbox.waiting().length > 0) return tickOutbox.add(tick);
    try {
      await sendTick(tick);
    } catch (error) {
      if (!isTemporaryError(error)) throw error;
      tickOutbox.add(tick);
    }
  });
  await refreshStops();
}
