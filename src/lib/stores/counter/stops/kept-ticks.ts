import * as v from 'valibot';
import { missedReason, stopState, type Stop } from '#contract/counter/stops';
import { parseStored } from '#lib/stores/device/parse-stored';
import { persisted } from '#lib/stores/device/persisted';
import { localArea } from '#lib/stores/device/storage';

const keptTick = v.object({
  /** The store, and who ticked: it is sent by no one else. */
  label: v.string(),
  staff_id: v.number(),
  /** The subscription, and whose it is. */
  id: v.number(),
  customer_name: v.string(),
  date: v.string(),
  state: stopState,
  reason: missedReason,
  /** What was seen before the first tick that waits. */
  seen: stopState,
  at: v.string(),
  /** Why it was not done after all; absent while it waits. */
  problem: v.optional(v.string()),
});

/** A tick of a stop that waits for the shop. Sent twice it counts once. */
export type KeptTick = v.InferOutput<typeof keptTick>;

/** Who ticks, and in which store. */
export type Ticker = Pick<KeptTick, 'label' | 'staff_id'>;

const storedAs = 'counterStops';

/** All ticks that are kept on this device, oldest first, refused ones too. */
export const $keptTicks = persisted(storedAs, v.array(keptTick));

const stored = (): KeptTick[] => parseStored(v.array(keptTick), localArea.read(storedAs)) ?? [];
const save = (ticks: KeptTick[]): void => $keptTicks.set(ticks.length > 0 ? ticks : null);

const isOf = ({ label, staff_id }: Ticker, tick: KeptTick) => tick.label === label && tick.staff_id === staff_id;
const isSame = (one: KeptTick, other: KeptTick) =>
  isOf(one, other) && one.id === other.id && one.date === other.date && one.problem === other.problem;

/** The waiting ticks of a person in a store, as they are stored now. */
export const waitingTicks = (by: Ticker): KeptTick[] =>
  stored().filter((tick) => isOf(by, tick) && tick.problem === undefined);

/** The ticks of a person in a store that were refused, to be read. */
export const refusedTicks = (ticks: readonly KeptTick[] | null, by: Ticker): KeptTick[] =>
  (ticks ?? []).filter((tick) => isOf(by, tick) && tick.problem !== undefined);

/** Keeps a tick until the shop is reached; of those of a stop the last one counts. */
export function keepTick(tick: KeptTick): void {
  const earlier = stored().find((other) => isSame(tick, other));
  save([...stored().filter((other) => !isSame(tick, other)), { ...tick, seen: earlier ? earlier.seen : tick.seen }]);
}

/** Forgets a tick: it was done, or its problem was read. */
export const dropTick = (tick: KeptTick): void => save(stored().filter((other) => !isSame(tick, other)));

/** Notes why a tick was refused. */
export const refuseTick = (tick: KeptTick, problem: string): void =>
  save(stored().map((other) => (isSame(tick, other) ? { ...other, problem } : other)));

/** A day's stops as they will be once the ticks that wait are sent. */
export const withTicks = (stops: Stop[], ticks: readonly KeptTick[], date: string): Stop[] =>
  stops.map((stop) => {
    const tick = ticks.find(({ id, date: of, problem }) => id === stop.id && of === date && problem === undefined);
    if (!tick) return stop;
    const { state, reason, at } = tick;
    return { ...stop, state, reason: state === 'missed' ? reason : null, at, by: '' };
  });
