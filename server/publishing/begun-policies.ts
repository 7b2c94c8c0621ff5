import { localTime } from '#lib/schedule/zoned-time';
import { announcedPolicies } from '#publisher/policies/announced';
import type { Shop } from '#server/platform/shop';

/** The policies whose announced next version is in force, by id: its day has begun in all of these time zones. */
export const readBegunPolicies = async (shop: Pick<Shop, 'now'>, timezones: string[]): Promise<string[]> =>
  begunOf(await announcedPolicies(), shop, timezones);

/** The same of policies that have been read. @param announced the day of each by id */
export function begunOf(announced: Map<string, string>, { now }: Pick<Shop, 'now'>, timezones: string[]): string[] {
  const days = [...new Set(timezones)].map((timezone) => localTime(now().getTime(), timezone).date);
  return [...announced]
    .filter(([, effective]) => days.every((day) => effective <= day))
    .map(([id]) => id)
    .sort();
}
