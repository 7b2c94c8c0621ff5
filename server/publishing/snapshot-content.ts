import { wordsFor } from '#server/catalogue/words';
import type { Shop } from '#server/platform/shop';
import { createJson, type Content } from '#server/platform/http/content';
import { sharedRuns } from '#server/platform/shared-runs';
import type { SiteKey } from './claims.ts';
import { readRevision } from './site-revision.ts';
import { readSnapshot } from './snapshot.ts';

/** The answer with a store's snapshot; `read` reads it again when the store's pages may have changed. */
interface KeptAnswer {
  read(): Promise<Content>;
  /** Its approximate memory. */
  bytes: number;
}

const maxBytes = 64 * 1024 * 1024;
const compressedShare = 1.5;

const keptBy = new WeakMap<Shop, Map<string, KeptAnswer>>();

/**
 * The answer with a store's snapshot as it is now, in any process: only its revision is read for each request.
 * @throws {ShopError} `not_found`
 */
export async function readSnapshotContent(shop: Shop, site: SiteKey): Promise<Content> {
  const kept = keptBy.get(shop) ?? new Map<string, KeptAnswer>();
  keptBy.set(shop, kept);
  const key = `${site.saas_id} ${site.store_id}`;
  const answer = kept.get(key) ?? keepAnswer(shop, site);
  kept.delete(key); // so that it becomes the newest
  kept.set(key, answer);
  const bytesBefore = answer.bytes;
  const content = await answer.read();
  if (answer.bytes !== bytesBefore) dropOldest(kept);
  return content;
}

function dropOldest(kept: Map<string, KeptAnswer>): void {
  let bytes = [...kept.values()].reduce((sum, answer) => sum + answer.bytes, 0);
  for (const [key, answer] of kept) {
    if (bytes <= maxBytes) return;
    kept.delete(key);
    bytes -= answer.bytes;
  }
}

function keepAnswer(shop: Shop, site: SiteKey): KeptAnswer {
  let known: { revision: string; content: Content } | undefined;
  const answer = {
    bytes: 0,
    read: sharedRuns(async () => {
      const revision = await readRevision(shop.db, site);
      if (known?.revision === revision) return known.content;
      const data = await readSnapshot(shop, site.saas_id, site.store_id);
      const words = await wordsFor(data.items);
      known = { revision, content: createJson(JSON.stringify({ status: true, data: { ...data, words } })) };
      answer.bytes = known.content.bytes.length * compressedShare;
      return known.content;
    }),
  };
  return answer;
}
