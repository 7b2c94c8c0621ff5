/** A change that waited longer may be older than one of another device. */
const sentAtOnceMs = 2000;
/** The maximum of the API. */
const maxWaitedMs = 2 ** 31 - 1;

/** The age of a change in milliseconds; undefined if it is sent at once. */
export function ageMs(at: number): number | undefined {
  const waited = Date.now() - at;
  return waited > sentAtOnceMs ? Math.min(waited, maxWaitedMs) : undefined;
}
