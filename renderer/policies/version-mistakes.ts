import { parseDocument } from 'yaml';
import * as v from 'valibot';
import { frontMatter } from '#lib/policies/front-matter';
import * as t from '#texts/policy-mistakes';
import type { Mistake } from './mistake.ts';
import type { PolicyFile } from './policy-file.ts';

function readFacts({ facts = '' }: PolicyFile) {
  const document = parseDocument(facts);
  const parsed = v.safeParse(frontMatter, document.toJS());
  return document.errors.length > 0 || !parsed.success ? undefined : parsed.output;
}

function lineOf({ facts = '' }: PolicyFile, fact: string): number {
  const index = facts.split('\n').findIndex((line) => line.startsWith(`${fact}:`));
  return index + 2; // the facts begin below the first line of dashes
}

/** A future version needs its own file, and takes effect later. @param latestDay today in the earliest time zone */
export function versionMistakes(policy: PolicyFile, inForce: PolicyFile | undefined, latestDay: string): Mistake[] {
  const [own, before] = [readFacts(policy), inForce && readFacts(inForce)];
  const mistake = (fact: string, text: string) => [{ file: policy.file, line: lineOf(policy, fact), text }];
  if (!own) return [];
  if (!policy.isNext) {
    if (own.effective <= latestDay) return [];
    return mistake('effective', t.futureVersion({ version: own.version, page: policy.id }));
  }
  if (!before) return [];
  if (own.version !== before.version + 1)
    return mistake('version', t.version({ version: before.version + 1, page: policy.id }));
  if (own.earlier.at(-1) !== before.effective)
    return mistake('earlier', t.earlier({ day: before.effective, page: policy.id }));
  return [];
}
