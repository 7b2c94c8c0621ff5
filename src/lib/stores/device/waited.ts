/** What has waited for longer may have been overtaken by a change on another device. */
const sentAtOnceMs = 2000;
/** The longest that can be said. */
const maxWaitedMs = 2 ** 31 - 1;

/** How long a change made at a time has waited, in milliseconds; undefined when it is sent at once. */
export function ageMs(at: number): number | undefined {
  const waited = Date.now() - at;
  return waited > sentAtOnceMs ? Math.min(waited, maxWaitedMs) : undefined;
}
