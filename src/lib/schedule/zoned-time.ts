export interface LocalTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** Minutes since midnight as the clock shows them. */
  minutes: number;
}

const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const [date, time] = [
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    { hour: '2-digit', minute: '2-digit' },
  ] as const;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hourCycle: 'h23', ...date, ...time });
  clocks.set(timezone, clock);
  return clock;
}

const known = new Map<string, Readonly<LocalTime>>();
const maxKnown = 1000;

/**
 * Converts a moment (milliseconds since 1970) to an IANA time zone. Cached by the minute, because orders repeat them.
 */
export function localTime(moment: number, timezone: string): Readonly<LocalTime> {
  const key = `${Math.floor(moment / 60_000)} ${timezone}`;
  let time = known.get(key);
  if (time) return time;
  time = readClock(moment, timezone);
  if (known.size >= maxKnown) known.clear();
  known.set(key, time);
  return time;
}

/** Uses `Temporal` where supported: the first use of `Intl` is slow on phones (docs/decisions/046). */
function readClock(moment: number, timezone: string): LocalTime {
  if ('Temporal' in globalThis) {
    const shown = Temporal.Instant.fromEpochMilliseconds(Math.floor(moment)).toZonedDateTimeISO(timezone);
    return { date: shown.toPlainDate().toString(), minutes: shown.hour * 60 + shown.minute };
  }
  const parts = clockOf(timezone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((item) => item.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

const asUtc = ({ date, minutes }: LocalTime) => Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
const offsetAt = (moment: number, timezone: string) =>
  asUtc(localTime(moment, timezone)) - Math.floor(moment / 60_000) * 60_000;

/**
 * Converts a local time to a moment (milliseconds since 1970). Repeated times mean the first one.
 * Skipped times are shifted by the gap.
 */
export function momentOf(time: LocalTime, timezone: string): number {
  const shown = asUtc(time);
  const [before, after] = [shown - dayMs, shown + dayMs].map((near) => shown - offsetAt(near, timezone)) as [
    number,
    number,
  ];
  const isShown = (moment: number) => asUtc(localTime(moment, timezone)) === shown;
  return isShown(before) || !isShown(after) ? before : after;
}

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** 1 (Monday) to 7. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
