/** How many days after it was delivered a return can be started (the policy on returns). */
export const returnDays = 7;

const dayMs = 24 * 60 * 60_000;

/** Until when something of an order can be returned, ISO 8601; undefined while it is not delivered. */
export function returnableUntil(events: readonly { status: string; at: string }[]): string | undefined {
  const delivered = events.findLast(({ status }) => status === 'delivered' || status === 'collected');
  return delivered && new Date(Date.parse(delivered.at) + returnDays * dayMs).toISOString();
}
