import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtPolicies } from '#renderer/build/build';
import { formatMistake } from '#renderer/policies/mistake';
import { nextEnding } from '#lib/policies/next-version';
import * as t from '#texts/publishing';
import { nameOf, ownPolicies, readOwnPolicies, readPolicyTexts, type PolicyText } from '#renderer/policies/policy-text';
import { isErrno } from '#system/errno';
import type { DataFolder } from '#server/platform/data-folder';
import type { Shop } from '#server/platform/shop';

type ShopWithSites = Shop & { dataFolder: Pick<DataFolder, 'sitesDir'> };

/** From the build; in development, the project's own. */
const readBuilt = (): Promise<PolicyText[]> =>
  readPolicyTexts(builtPolicies, ownPolicies).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return readOwnPolicies();
    throw error;
  });

/** The last texts of `POLICIES_DIR` without mistakes. */
const acceptedFile = ({ dataFolder }: ShopWithSites) => join(dataFolder.sitesDir, '../policies.json');

/** Those last accepted from `POLICIES_DIR`, otherwise from the build. */
export async function readPolicies(shop: ShopWithSites): Promise<PolicyText[]> {
  const accepted = shop.config.policiesDir === undefined ? undefined : await readAccepted(shop);
  return accepted ?? readBuilt();
}

async function readAccepted(shop: ShopWithSites): Promise<PolicyText[] | undefined> {
  try {
    return JSON.parse(await readFile(acceptedFile(shop), 'utf8')) as PolicyText[];
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

export async function acceptPolicies(shop: ShopWithSites, texts: PolicyText[]): Promise<boolean> {
  if (JSON.stringify(await readPolicies(shop)) === JSON.stringify(texts)) return false;
  const draft = `${acceptedFile(shop)}.${process.pid}.part`;
  await writeFile(draft, JSON.stringify(texts), { flush: true });
  await rename(draft, acceptedFile(shop));
  return true;
}

const pageOf = (each: PolicyText) => {
  const name = nameOf(each);
  return name.endsWith(nextEnding) ? name.slice(0, -nextEnding.length) : name;
};

/** Pages without a file in the folder keep the build's text. */
export interface PolicyFolder {
  texts: PolicyText[];
  /** One line each: `policies/about.md:12: …`. */
  mistakes: string[];
}

export async function readPolicyFolder(folder: string, now: Date): Promise<PolicyFolder> {
  const { checkPolicyTexts } = await import('#renderer/policies/check-policies');
  try {
    const own = await readPolicyTexts(folder);
    const pages = new Set(own.map(pageOf));
    const texts = [...(await readBuilt()).filter((each) => !pages.has(pageOf(each))), ...own];
    return { texts, mistakes: (await checkPolicyTexts(texts, folder, now)).map(formatMistake) };
  } catch (error) {
    if (isErrno(error)) return { texts: [], mistakes: [t.policiesUnreadable({ reason: error.message })] };
    throw error;
  }
}

export const readPolicyMistakes = async ({ config, now }: Pick<Shop, 'config' | 'now'>): Promise<string[]> =>
  config.policiesDir === undefined ? [] : (await readPolicyFolder(config.policiesDir, now())).mistakes;
