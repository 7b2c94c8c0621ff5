import { readStops, type MissedReason, type Stop, type StopState } from '#contract/counter/stops';
import { call } from '#lib/api/client';
import { isTemporaryError } from '#lib/stores/device/outbox';
import { createActions, createCounterResource } from '../calls.ts';
import { staffHere } from '../session.ts';
import { sendTick, tickOutbox, type QueuedTick } from './tick-queue.ts';

const stops = createCounterResource(async (label: string, date?: string) => {
  await tickOutbox.sendAll();
  return (await call(readStops, { params: { label }, query: date === undefined ? {} : { date } })).data;
});

export const { $state: $stops } = stops;

const actions = createActions();

export const { $problem: $stopProblem } = actions;

/** Other phones record results, too. */
const pollMs = 20_000;

let label = '';
/** undefined for today. */
let wanted: string | undefined;

/** Default: today. */
export async function showStops(of: string, date?: string): Promise<void> {
  if (of !== label) stops.reset();
  [label, wanted] = [of, date];
  actions.setProblem();
  await refreshStops();
}

/** Sends queued ticks, then reloads the deliveries. */
export async function refreshStops(): Promise<void> {
  await stops.load(label, wanted);
}

/** Polls the deliveries. @returns stops it */
export function pollStops(): () => void {
  const poll = () => void refreshStops();
  const timer = setInterval(poll, pollMs);
  addEventListener('online', poll);
  return () => {
    clearInterval(timer);
    removeEventListener('online', poll);
    stops.reset();
  };
}

/** Records a delivery's result; it is queued if the shop is not reached. Deliveries never take cash. */
export async function mark(stop: Stop, state: StopState, reason: MissedReason = 'nobody_home'): Promise<void> {
  const shown = stops.data();
  if (!shown) return;
  const { id, customer_name, state: seen } = stop;
  const { date } = shown;
  const at = new Date().toISOString();
  const tick: QueuedTick = { ...staffHere(), id, customer_name, date, state, reason, seen, at };
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
