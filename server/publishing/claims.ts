import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import * as t from '#texts/publishing';
import type { SiteResult } from '#renderer/job';
import type { TurnMode } from '#server/db/site-rows';
import { timeFromNow, backoffMs } from '#server/platform/delays';
import type { Shop } from '#server/platform/shop';
import { inStore } from '#server/db/keys';

export interface SiteKey {
  saas_id: number;
  store_id: number;
}

export const marketplaceSite: SiteKey = { saas_id: 0, store_id: 0 };

/** A lease on publishing a site; it expires unless it is renewed. */
export interface Claim extends SiteKey {
  claimed_by: string;
  failures: number;
  /** Set if its turn is due, or was when its last publish failed or was aborted. */
  turn_mode: TurnMode | null;
}

const leaseMs = 30_000;
const renewMs = 10_000;
const pollMs = 100;
const retry = { firstDelayMs: 10_000, maxDelayMs: 30 * 60_000 };

/**
 * After a change, a site whose last publish is `idleMs` old is due at once. Others are due after `debounceMs` without
 * changes, at most `maxWaitMs`. A single manual change waits as long as the last publish took, at least `minCooldownMs`.
 */
const idleMs = 10_000;
const debounceMs = 2000;
const maxWaitMs = 30_000;
const minCooldownMs = 250;
/** A younger change may be the first of many. */
const singleChangeDelayMs = 50;

/** A transaction that changes more sites, such as an import, does not delay other changes. */
const bulkThreshold = 20;
const isBulkChange = sql`coalesce(changed_sites, 1) > ${bulkThreshold}`;

/** Each site with its first and last change, their number, and the largest transaction among them. */
const withChanges = sql`sites left join (
  select saas_id, store_id, min(changed_at) as oldest, max(changed_at) as newest, count(*) as pending,
    max(changed_sites) as changed_sites
  from (select *, count(*) over (partition by transaction) as changed_sites from site_changes) as change
  group by saas_id, store_id) as changes using (saas_id, store_id)`;

const manualChangesFirst = sql`${isBulkChange}, coalesce(wanted_at, oldest)`;

/** Claims an unclaimed site and removes its changes and turn so far: the claim covers them. */
const claimWhere = (
  shop: Shop,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown> = manualChangesFirst,
): Promise<Claim | undefined> =>
  shop.db.transaction().execute(async (tx) => {
    const claimed_by = randomUUID();
    const { rows } = await sql<Claim>`update sites set
        turn_at = null, claimed_by = ${claimed_by}, claimed_until = ${timeFromNow(shop, leaseMs)},
        wanted_at = least(wanted_at, ${shop.now()}, (
          select min(changed_at) from site_changes as change
          where change.saas_id = sites.saas_id and change.store_id = sites.store_id))
      where (saas_id, store_id) = (
        select sites.saas_id, sites.store_id from ${withChanges} where ${isUnclaimed(shop)} and ${condition}
        order by ${order} limit 1 for update of sites skip locked)
      returning *`.execute(tx);
    const [claim] = rows;
    if (!claim) return undefined;
    await tx.deleteFrom('site_changes').where(inStore(claim)).execute();
    return claim;
  });

/** The due site that has waited longest, else the next in turn. `manual` skips turns and bulk changes. */
export async function claimNext(shop: Shop, which: 'all' | 'manual' = 'all'): Promise<Claim | undefined> {
  const { rows } = await sql<{ changes: boolean; turns: boolean }>`select
    exists (select from site_changes) or exists (select from sites where wanted_at is not null) as changes,
    exists (select from sites where turn_at is not null) as turns`.execute(shop.db);
  const isManualOnly = which === 'manual';
  const claim = rows[0]?.changes ? await claimChanged(shop, isManualOnly) : undefined;
  if (claim || !rows[0]?.turns || isManualOnly) return claim;
  return claimWhere(shop, sql<boolean>`not is_held and turn_at is not null`, sql`turn_at`);
}

async function claimChanged(shop: Shop, isManualOnly: boolean): Promise<Claim | undefined> {
  await sql`insert into sites (saas_id, store_id) select distinct saas_id, store_id from site_changes
    on conflict do nothing`.execute(shop.db);
  return claimWhere(shop, isChangeDue(shop, isManualOnly));
}

export async function isManualChangeDue(shop: Shop): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (
    select from ${withChanges} where ${isUnclaimed(shop)} and ${isChangeDue(shop, true)}) as due`.execute(shop.db);
  return rows[0]?.due ?? false;
}

const isUnclaimed = (shop: Shop) => sql`coalesce(claimed_until < ${shop.now()}, true)`;

function isChangeDue(shop: Shop, isManualOnly: boolean): RawBuilder<boolean> {
  const isUnfinished = sql`wanted_at is not null and coalesce(retry_after <= ${shop.now()}, true)`;
  const hasChanged = sql`(newest <= ${timeFromNow(shop, -debounceMs)} or oldest <= ${timeFromNow(shop, -maxWaitMs)}
    or oldest is not null and coalesce(tried_at <= oldest - ${idleMs} * interval '1 ms', true)
    or pending = 1 and newest <= ${timeFromNow(shop, -singleChangeDelayMs)}
      and tried_at + greatest(duration_ms, ${minCooldownMs}) * interval '1 ms' <= ${shop.now()})`;
  const isSelected = isManualOnly ? sql`not (${isBulkChange})` : sql`true`;
  return sql<boolean>`not is_held and ${isSelected} and (${isUnfinished} or ${hasChanged})`;
}

export async function claimSite(shop: Shop, { saas_id, store_id }: SiteKey): Promise<Claim> {
  await shop.db
    .insertInto('sites')
    .values({ saas_id, store_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (;;) {
    const claim = await claimWhere(shop, sql<boolean>`sites.saas_id = ${saas_id} and sites.store_id = ${store_id}`);
    if (claim) return claim;
    await wait(pollMs);
  }
}

/** Makes a site due at once, even if it is held or backing off. */
export async function requestPublish({ db, now }: Shop, { saas_id, store_id }: SiteKey): Promise<void> {
  await db
    .insertInto('sites')
    .values({ saas_id, store_id, wanted_at: now() })
    .onConflict((conflict) =>
      conflict.columns(['saas_id', 'store_id']).doUpdateSet({
        wanted_at: sql`coalesce(sites.wanted_at, excluded.wanted_at)`,
        is_held: false,
        retry_after: null,
      }),
    )
    .execute();
}

export async function recordSiteChanges({ db }: Shop, sites: SiteKey[]): Promise<void> {
  if (sites.length === 0) return;
  const numbers = [sites.map(({ saas_id }) => saas_id), sites.map(({ store_id }) => store_id)];
  await sql`insert into site_changes (saas_id, store_id)
    select * from unnest(${numbers[0]}::integer[], ${numbers[1]}::integer[]) on conflict do nothing`.execute(db);
}

const updateClaimed = ({ db }: Shop, claim: Claim) =>
  db.updateTable('sites').where(inStore(claim)).where('claimed_by', '=', claim.claimed_by);

const unclaimed = { claimed_by: null, claimed_until: null };
const done = {
  ...unclaimed,
  wanted_at: null,
  failures: 0,
  retry_after: null,
  reason: '',
  turn_mode: sql<TurnMode | null>`case when turn_at is not null then turn_mode end`, // of a turn queued since
};

/** Releases a claim without publishing: the site is due again at once. */
export async function releaseClaim(shop: Shop, claim: Claim): Promise<void> {
  await updateClaimed(shop, claim).set(unclaimed).execute();
}

/** Records a publish, or that none was needed; ends a hold. @param listed a digest of the other stores shown */
export async function recordPublished(shop: Shop, claim: Claim, result?: SiteResult, listed = ''): Promise<void> {
  const [tried_at, published_at] = [shop.now(), shop.now()];
  const facts = result && {
    published_at,
    duration_ms: result.durationMs,
    pages: result.pages,
    rendered: result.rendered,
  };
  await updateClaimed(shop, claim)
    .set({ ...done, ...facts, tried_at, is_held: false, listed })
    .execute();
}

export async function recordHeld(shop: Shop, claim: Claim): Promise<void> {
  await updateClaimed(shop, claim)
    .set({ ...done, tried_at: shop.now(), is_held: true, turn_at: null, turn_mode: null })
    .execute();
}

/** Retries after 10 s, then 20 s, up to half an hour. */
export async function recordFailure(shop: Shop, claim: Claim, error: unknown): Promise<void> {
  const failures = claim.failures + 1;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  await updateClaimed(shop, claim)
    .set({
      ...unclaimed,
      tried_at: shop.now(),
      failures,
      retry_after: timeFromNow(shop, backoffMs(failures, retry)),
      reason,
    })
    .execute();
}

/** Runs `work` while renewing the claim in the background. @param work its signal aborts if the claim is lost */
export async function whileClaimed<T>(shop: Shop, claim: Claim, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController();
  const renew = async () => {
    const { numUpdatedRows } = await updateClaimed(shop, claim)
      .set({ claimed_until: timeFromNow(shop, leaseMs) })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) lost.abort(new Error(t.alsoPublishing()));
  };
  const timer = setInterval(() => void renew().catch((error: unknown) => lost.abort(error)), renewMs);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
