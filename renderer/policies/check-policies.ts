import { join } from 'node:path';
import { policyIds } from '#lib/policies/policy-ids';
import * as t from '#texts/policy-mistakes';
import { listFiles } from '#renderer/release/assets';
import { frontMatterMistakes } from './front-matter-mistakes.ts';
import type { Mistake } from './mistake.ts';
import { readPolicy, type PolicyFile } from './policy-file.ts';
import { ownPolicies, projectFolder, readOwnPolicies, type PolicyText } from './policy-text.ts';
import { textForAll } from './text-for.ts';
import { textMistakes } from './text-mistakes.ts';
import { versionMistakes } from './version-mistakes.ts';

/** The earliest time zone is 14 hours ahead of UTC. */
const earliestZoneMs = 14 * 60 * 60 * 1000;

export const checkPolicies = async (project = projectFolder, now = new Date()): Promise<Mistake[]> =>
  checkPolicyTexts(await readOwnPolicies(project), ownPolicies, now);

/**
 * Mistakes in policy pages, by file and line.
 * @param folder for pages without a file
 * @param now a version that takes effect later must not replace the one in force
 */
export async function checkPolicyTexts(texts: PolicyText[], folder: string, now = new Date()): Promise<Mistake[]> {
  const policies = texts.map(({ file, text }) => readPolicy(file, textForAll(text)));
  const inForce = new Map(policies.filter(({ isNext }) => !isNext).map((policy) => [policy.id, policy]));
  const [pages, latestDay] = [await readPages(), new Date(now.getTime() + earliestZoneMs).toISOString().slice(0, 10)];
  const ofFiles = policies.flatMap((policy) => [
    ...frontMatterMistakes(policy),
    ...versionMistakes(policy, inForce.get(policy.id), latestDay),
    ...textMistakes(policy, { pages, policies: new Map(inForce).set(policy.id, policy) }),
  ]);
  return [
    ...texts.flatMap(garbled),
    ...missing(policies, folder),
    ...sameOrder([...inForce.values()]),
    ...ofFiles,
  ].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Another encoding than UTF-8 was decoded with replacement characters. */
function garbled({ file, text }: PolicyText): Mistake[] {
  const at = text.indexOf('\uFFFD');
  return at < 0 ? [] : [{ file, line: text.slice(0, at).split('\n').length, text: t.notUtf8() }];
}

/** Link targets: without parameters and error pages. */
async function readPages(): Promise<Set<string>> {
  const names = await listFiles(join(projectFolder, 'src/pages'));
  const paths = names.map((name) => `/${name.replace(/(^|\/)index\.astro$|\.astro$/, '')}`);
  const pages = paths.filter((path) => !/[[.]|^\/(_.*|404|gone|offline|unknown-store)$/.test(path));
  return new Set([...pages, ...policyIds.map((id) => `/${id}`)]);
}

function missing(policies: PolicyFile[], folder: string): Mistake[] {
  const ids: string[] = policies.filter(({ isNext }) => !isNext).map(({ id }) => id);
  const absent = policyIds.filter((id) => !ids.includes(id));
  const extra = policies.filter(({ id }) => !policyIds.some((known) => known === id));
  return [
    ...absent.map((id) => ({ file: `${folder}/${id}.md`, line: 1, text: t.missing({ page: id }) })),
    ...extra.map(({ file, id }) => ({ file, line: 1, text: t.unknown({ page: id }) })),
  ];
}

const orderLine = /^order:\s*(\d+)\s*$/m;

/** The footer would sort pages with the same `order` randomly. */
function sameOrder(policies: PolicyFile[]): Mistake[] {
  const idsByOrder = new Map<string, string>();
  return policies.flatMap(({ file, id, facts = '' }) => {
    const found = orderLine.exec(facts);
    const otherId = found?.[1] && idsByOrder.get(found[1]);
    if (found?.[1] && !otherId) idsByOrder.set(found[1], id);
    if (!found || !otherId) return [];
    const line = facts.slice(0, found.index).split('\n').length + 1;
    return [{ file, line, text: t.order({ order: found[1] ?? '', other: otherId }) }];
  });
}
