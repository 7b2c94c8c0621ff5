import * as v from 'valibot';
import { markStop, missedReason, stopState, type Stop } from '#contract/counter/stops';
import { call } from '#lib/api/client';
import { createOutbox, isTemporaryError } from '#lib/stores/device/outbox';
import { counterSentence } from '../counter-sentence.ts';
import { isLoggedOut, isMine } from '../session.ts';

const queuedTick = v.object({
  label: v.string(),
  staff_id: v.number(),
  /** The subscription's id and customer. */
  id: v.number(),
  customer_name: v.string(),
  date: v.string(),
  state: stopState,
  reason: missedReason,
  /** The state that the screen showed before the tick. */
  seen: stopState,
  at: v.string(),
  problem: v.optional(v.string()),
});

/** A queued result of a delivery. A repeated one has no effect. */
export type QueuedTick = v.InferOutput<typeof queuedTick>;

export const sendTick = ({ label, id, date, state, reason, seen }: QueuedTick): Promise<unknown> =>
  call(markStop, { params: { label, subscriptionId: id }, body: { date, state, reason, seen } });

/** A later tick of a delivery replaces an earlier one. */
export const tickOutbox = createOutbox<QueuedTick>({
  key: 'counterStops',
  schema: queuedTick,
  idOf: ({ id, date, at, state }) => `${id} ${date} ${at} ${state}`,
  mergeKey: ({ label, id, date }) => `${label} ${id} ${date}`,
  merge: ({ seen }, later) => ({ ...later, seen }),
  isMine,
  send: sendTick,
  isTemporary: (error) => isTemporaryError(error) || isLoggedOut(error),
  problemFor: counterSentence,
});

/** A day's deliveries with queued ticks applied. */
export const withTicks = (stops: Stop[], ticks: readonly QueuedTick[], date: string): Stop[] =>
  stops.map((stop) => {
    const tick = ticks.findLast(({ id, date: of, problem }) => id === stop.id && of === date && problem === undefined);
    if (!tick) return stop;
    const { state, reason, at } = tick;
    return { ...stop, state, reason: state === 'missed' ? reason : null, at, by: '' };
  });
