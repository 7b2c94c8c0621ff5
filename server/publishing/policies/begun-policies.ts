import { localTime } from '#lib/schedule/zoned-time';
import { announcedPolicies } from '#renderer/policies/announced';
import type { PolicyText } from '#renderer/policies/policy-text';
import type { Shop } from '#server/platform/shop';

/** The policies whose announced next version is in force, by id: its day has begun in all of these time zones. */
export function begunPolicies(texts: PolicyText[], { now }: Pick<Shop, 'now'>, timezones: string[]): string[] {
  const days = [...new Set(timezones)].map((timezone) => localTime(now().getTime(), timezone).date);
  return [...announcedPolicies(texts)]
    .filter(([, effective]) => days.every((day) => effective <= day))
    .map(([id]) => id)
    .sort();
}
