import { localTime } from '#lib/schedule/zoned-time';
import { announcedPolicies } from '#publisher/policies/announced';
import type { Shop } from '#server/platform/shop';

/** The policies whose announced next version is in force, by id: its day has begun in all of these time zones. */
export async function readBegunPolicies({ now }: Pick<Shop, 'now'>, timezones: string[]): Promise<string[]> {
  const days = [...new Set(timezones)].map((timezone) => localTime(now().getTime(), timezone).date);
  return [...(await announcedPolicies())]
    .filter(([, effective]) => days.every((day) => effective <= day))
    .map(([id]) => id)
    .sort();
}
