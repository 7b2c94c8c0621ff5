import { localTime } from '#lib/schedule/zoned-time';
import { announcedPolicies } from '#renderer/policies/announced';
import type { PolicyText } from '#renderer/policies/policy-text';
import type { Shop } from '#server/platform/shop';

/** Policies whose announced version is in force in all of these time zones, by id. */
export function begunPolicies(texts: PolicyText[], { now }: Pick<Shop, 'now'>, timezones: string[]): string[] {
  const days = [...new Set(timezones)].map((timezone) => localTime(now().getTime(), timezone).date);
  return [...announcedPolicies(texts)]
    .filter(([, effective]) => days.every((day) => effective <= day))
    .map(([id]) => id)
    .sort();
}
