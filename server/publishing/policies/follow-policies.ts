import { noBackground, startBackground, type Background } from '#server/platform/background';
import { acceptPolicies, readPolicyFolder } from './policies.ts';
import type { ShopWithDataFolder } from '../site-job.ts';
import { queueTurns } from '../turns.ts';

const intervalMs = 20_000;

/**
 * Without mistakes, accepts the texts and queues every site; otherwise keeps the earlier ones.
 * @returns the mistakes
 */
export async function followPolicies(shop: ShopWithDataFolder, folder: string): Promise<string[]> {
  const { texts, mistakes } = await readPolicyFolder(folder, shop.now());
  if (mistakes.length === 0 && (await acceptPolicies(shop, texts))) await queueTurns(shop, 'check');
  return mistakes;
}

export function startFollowingPolicies(shop: ShopWithDataFolder): Background {
  const { policiesDir } = shop.config;
  if (policiesDir === undefined) return noBackground;
  let logged = '';

  async function step(): Promise<void> {
    const lines = await followPolicies(shop, policiesDir ?? '');
    if (lines.join() !== logged) for (const line of lines) shop.log.error({ policy: line }, 'a policy has a mistake');
    logged = lines.join();
  }
  const report = (error: unknown) => shop.log.error({ err: error }, 'the policies could not be read');
  return startBackground({ intervalMs, steps: [step], report });
}
