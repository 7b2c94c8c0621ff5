import type { Selectable } from 'kysely';
import { storeKeyText } from '#server/db/keys';
import type { SiteRow } from '#server/db/site-rows';
import type { Shop } from '#server/platform/shop';
import { readSites } from './site-list.ts';

/** For operators. Times are ISO 8601, null if it was never published. */
export interface SiteStatus {
  label: string;
  /** `failing` is retried automatically; `held` waits until an operator publishes it. */
  state: 'current' | 'waiting' | 'publishing' | 'failing' | 'held';
  published_at: string | null;
  duration_ms: number | null;
  pages: number | null;
  rendered: number | null;
  kept: number | null;
  /** How long customers have seen outdated pages; 0 for a current site. */
  behind_s: number;
  /** Consecutive failures, with the last one's reason and the time of the next attempt. */
  failures: number;
  reason: string;
  retry_after: string | null;
}

export async function readSiteStatuses(shop: Shop): Promise<SiteStatus[]> {
  const rows = await shop.db.selectFrom('sites').selectAll().execute();
  const changes = await shop.db
    .selectFrom('site_changes')
    .select(({ fn }) => ['saas_id', 'store_id', fn.min('changed_at').as('changed_at')])
    .groupBy(['saas_id', 'store_id'])
    .execute();
  const [byKey, changed] = [
    new Map(rows.map((row) => [storeKeyText(row), row])),
    new Map(changes.map((row) => [storeKeyText(row), row])),
  ];
  return (await readSites(shop)).map((site) => {
    const since = changed.get(storeKeyText(site))?.changed_at;
    return statusOf(site.label, byKey.get(storeKeyText(site)), since, shop.now().getTime());
  });
}

function statusOf(
  label: string,
  row: Selectable<SiteRow> | undefined,
  changedAt: Date | undefined,
  now: number,
): SiteStatus {
  const waits = [row?.wanted_at, row?.turn_at, changedAt].flatMap((since) => (since ? [now - since.getTime()] : []));
  const { pages = null, rendered = null } = row ?? {};
  return {
    label,
    state: stateOf(row, waits.length > 0, now),
    published_at: row?.published_at?.toISOString() ?? null,
    duration_ms: row?.duration_ms ?? null,
    pages,
    rendered,
    kept: pages === null || rendered === null ? null : pages - rendered,
    behind_s: Math.round(Math.max(0, ...waits) / 1000),
    failures: row?.failures ?? 0,
    reason: row?.reason ?? '',
    retry_after: row?.retry_after?.toISOString() ?? null,
  };
}

function stateOf(row: Selectable<SiteRow> | undefined, isWanted: boolean, now: number): SiteStatus['state'] {
  if (row?.is_held) return 'held';
  if (row?.claimed_until && row.claimed_until.getTime() > now) return 'publishing';
  if (row?.failures) return 'failing';
  return isWanted || !row ? 'waiting' : 'current';
}
