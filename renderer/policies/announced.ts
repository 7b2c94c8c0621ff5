import { nextEnding } from '#lib/policies/next-version';
import { nameOf, type PolicyText } from './policy-text.ts';

const effectiveLine = /^effective:\s*(\d{4}-\d{2}-\d{2})\s*$/m;

/** Policies with an announced version, and when it takes effect (`YYYY-MM-DD`). */
export function announcedPolicies(texts: readonly PolicyText[]): Map<string, string> {
  const announced = new Map<string, string>();
  for (const each of texts) {
    const name = nameOf(each);
    const effective = effectiveLine.exec(each.text)?.[1];
    if (name.endsWith(nextEnding) && effective) announced.set(name.slice(0, -nextEnding.length), effective);
  }
  return announced;
}
