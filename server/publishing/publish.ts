import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import * as t from '#texts/publishing';
import { buildPages, builtId } from '#renderer/build/build';
import { copySites } from './copy-sites.ts';
import { marketplaceLabel, type SiteResult } from '#renderer/job';
import { createRenderer, type Renderer } from '#renderer/renderer';
import { PublishFailed } from '#renderer/render-process';
import { publishTimes } from '#server/platform/metrics/timings';
import type { Shop } from '#server/platform/shop';
import { requireStore } from '#server/stores/stores';
import {
  claimNext,
  claimSite,
  marketplaceSite,
  releaseClaim,
  recordFailure,
  recordHeld,
  recordPublished,
  requestPublish,
  whileClaimed,
  type Claim,
} from './claims.ts';
import { queueTurns } from './turns.ts';
import type { SiteRow } from '#server/db/site-rows';
import { markOutdatedStoreLists, readMarketplace } from './listed-stores.ts';
import { readSite, readSites, siteOf } from './site-list.ts';
import { siteStoreOf } from './store/open-store.ts';
import { releaseChannel } from './store/watch-releases.ts';
import { isCurrent, readSiteJob, type ShopWithDataFolder, type Site } from './site-job.ts';
import { storeKeyText } from '#server/db/keys';

export interface PublishOptions {
  /** Host labels; `_marketplace` is the marketplace's own site. */
  labels: string[] | 'all';
  /** A folder for complete copies of the sites, for a static host. */
  out?: string | undefined;
  skipCurrent?: boolean;
  /** Whether another process publishes too, so that one rendering process is enough here. */
  isShared?: boolean;
  force?: boolean;
  onSite?: ((site: Published) => void) | undefined;
}

export interface Published extends SiteResult {
  label: string;
  left?: 'current' | 'held';
}

/**
 * Publishes sites. `all` is shared with every other process, skips held sites, and removes those of closed stores.
 * @throws {UnknownLabel} before anything is published
 * @throws {PublishFailed} with each failed site and page; the others are published
 */
export async function publish(shop: ShopWithDataFolder, options: PublishOptions): Promise<Published[]> {
  const buildId = (await builtId()) ?? (await buildPages());
  if (options.labels === 'all') return publishAll(shop, options);
  const known = await readSites(shop);
  const sites = [...new Set(options.labels)].map((label) => siteOf(known, label));
  const renderer = createRenderer();
  const results: Published[] = [];
  const failures: Error[] = [];
  try {
    for (const site of sites)
      try {
        results.push(await publishClaimed(shop, await claimSite(shop, site), { site, buildId, renderer, ...options }));
        options.onSite?.(results.at(-1) as Published);
      } catch (error) {
        if (!(error instanceof PublishFailed)) throw error;
        failures.push(error);
      }
  } finally {
    await renderer.stop();
  }
  const { out } = options;
  if (out)
    await copySites(
      shop,
      results.map(({ label }) => label),
      out,
    );
  throwAll(failures);
  return results;
}

/** @throws {PublishFailed} with all messages, if there are any */
function throwAll(failures: Error[]): void {
  if (failures.length === 0) return;
  throw new PublishFailed(failures.map(({ message }) => message).join('\n'), { cause: failures });
}

function toPublishFailed({ label }: Site, error: unknown): PublishFailed {
  const message = error instanceof Error ? error.message : String(error);
  return new PublishFailed(message.startsWith(`${label}:`) ? message : `${label}: ${message}`, { cause: error });
}

/** With fewer sites, a second rendering process costs more than it saves. */
const minSitesForSecondProcess = 20;
const pollMs = 100;

/** Queues every site and publishes until none is left, here or in another process. */
async function publishAll(shop: ShopWithDataFolder, options: PublishOptions): Promise<Published[]> {
  const { onSite, out, force, skipCurrent, isShared } = options;
  const started = shop.now();
  const sites = await readSites(shop);
  await queueTurns(shop, force ? 'force' : skipCurrent ? 'check' : 'publish');
  const own = new Map<string, Published>();

  async function takePart(): Promise<void> {
    const renderer = createRenderer();
    try {
      for (;;) {
        const site = await publishNext(shop, renderer).catch((error: unknown) => {
          if (!(error instanceof PublishFailed)) throw error; // others are recorded
        });
        if (site) {
          own.set(site.label, site);
          onSite?.(site);
        } else if (await areAllDone(shop, sites)) return;
        else await wait(pollMs);
      }
    } finally {
      await renderer.stop();
    }
  }

  const isAlone = isShared || sites.length < minSitesForSecondProcess || availableParallelism() === 1;
  await Promise.all(isAlone ? [takePart()] : [takePart(), takePart()]);
  await removeClosed(shop);
  const rows = new Map(
    (await shop.db.selectFrom('sites').selectAll().execute()).map((row) => [storeKeyText(row), row]),
  );
  const results: Published[] = [];
  const failures: Error[] = [];
  for (const site of sites) {
    const row = rows.get(storeKeyText(site));
    if (row?.failures) {
      failures.push(toPublishFailed(site, row.reason));
      continue;
    }
    const result = own.get(site.label) ?? resultOf(site, row, started);
    if (!own.has(site.label)) onSite?.(result);
    results.push(result);
  }
  const copied = results.filter(({ left }) => left !== 'held').map(({ label }) => label);
  if (out) await copySites(shop, copied, out);
  throwAll(failures);
  return results;
}

async function areAllDone(shop: Shop, sites: Site[]): Promise<boolean> {
  const waiting = await shop.db
    .selectFrom('sites')
    .select(['saas_id', 'store_id'])
    .where((is) => is.or([is('turn_at', 'is not', null), is('claimed_by', 'is not', null)]))
    .execute();
  const left = new Set(waiting.map(storeKeyText));
  return !sites.some((site) => left.has(storeKeyText(site)));
}

function resultOf({ label }: Site, row: Selectable<SiteRow> | undefined, started: Date): Published {
  if (row?.is_held) return { label, left: 'held', ...noPages };
  if (!row?.published_at || row.published_at < started) return { label, left: 'current', ...noPages };
  return { label, pages: row.pages ?? 0, rendered: row.rendered ?? 0, durationMs: row.duration_ms ?? 0 };
}

/**
 * Publishes the next due site; safe in several processes at once. `manual` skips turns and changes by imports.
 * @param stopping aborts it; another process then publishes the site, or this one after its restart
 * @throws {PublishFailed} with the site and page
 */
export async function publishNext(
  shop: ShopWithDataFolder,
  renderer: Renderer,
  { stopping, which }: { stopping?: AbortSignal; which?: 'all' | 'manual' } = {},
): Promise<Published | undefined> {
  const buildId = await builtId();
  const claim = buildId === undefined ? undefined : await claimNext(shop, which);
  if (!claim || buildId === undefined) return undefined;
  const { turn_mode } = claim;
  const site = await readSite(shop, claim);
  if (site?.label === marketplaceLabel) await followStores(shop);
  if (!site) {
    await recordPublished(shop, claim);
    return undefined;
  }
  if (turn_mode !== 'check') await renderer.prepare(buildId);
  const [skipCurrent, force] = [turn_mode === null || turn_mode === 'check', turn_mode === 'force'];
  return publishClaimed(shop, claim, { site, buildId, renderer, skipCurrent, force, stopping });
}

async function followStores(shop: ShopWithDataFolder): Promise<void> {
  await removeClosed(shop);
  await markOutdatedStoreLists(shop, await readMarketplace(shop));
}

interface Task extends Omit<PublishOptions, 'labels' | 'out' | 'onSite'> {
  site: Site;
  buildId: string;
  renderer: Renderer;
  stopping?: AbortSignal | undefined;
}

const noPages = { pages: 0, rendered: 0, durationMs: 0 };

async function publishClaimed(shop: ShopWithDataFolder, claim: Claim, task: Task): Promise<Published> {
  const { site, stopping } = task;
  const started = performance.now();
  const observe = (outcome: 'published' | 'current' | 'failed') =>
    publishTimes.observe({ outcome }, (performance.now() - started) / 1000);
  try {
    const { result, listed } = await whileClaimed(shop, claim, (lost) =>
      publishSite(shop, task, stopping ? AbortSignal.any([lost, stopping]) : lost),
    );
    await recordPublished(shop, claim, result, listed);
    observe(result ? 'published' : 'current');
    return { label: site.label, ...(result ?? { left: 'current', ...noPages }) };
  } catch (error) {
    if (stopping?.aborted) await releaseClaim(shop, claim);
    else {
      observe('failed');
      await recordFailure(shop, claim, error);
    }
    throw toPublishFailed(site, error);
  }
}

/** @returns no result if the site is current and `skipCurrent` is set */
async function publishSite(
  shop: ShopWithDataFolder,
  { site, buildId, renderer, skipCurrent, force = false }: Task,
  signal: AbortSignal,
): Promise<{ result?: SiteResult; listed: string }> {
  if (!skipCurrent) await renderer.prepare(buildId); // it loads while the catalogue is read
  const store = siteStoreOf(shop);
  const isStored = await store.beforePublish(site.label);
  const { job, listed } = await readSiteJob(shop, site, buildId);
  const isDone = skipCurrent && (await isCurrent(job));
  const logo = job.snapshot && join(job.picturesDir, basename(job.snapshot.store.store_logo));
  if (!isDone && logo && !existsSync(logo)) await store.fetchIfMissing(logo);
  const result = isDone ? undefined : await renderer.publish({ ...job, force, isStored }, signal);
  await store.commit(site.label, signal);
  await announceRelease(shop);
  return { ...(result && { result }), listed };
}

/** Rolls a site back and holds it until an operator publishes it. @throws {UnknownLabel} @throws {NoPreviousRelease} */
export async function rollBackSite(shop: ShopWithDataFolder, label: string): Promise<void> {
  const claim = await claimSite(shop, siteOf(await readSites(shop), label));
  try {
    await siteStoreOf(shop).rollBack(label);
    await announceRelease(shop);
    await recordHeld(shop, claim);
  } catch (error) {
    await releaseClaim(shop, claim);
    throw error;
  }
}

export function describePublished({ label, left, pages, rendered, durationMs }: Published): string {
  if (left === 'current') return t.current({ site: label });
  if (left === 'held') return t.held({ site: label });
  return t.published({ site: label, rendered, pages, seconds: (durationMs / 1000).toFixed(1) });
}

/** Notifies other processes of a release. They also poll. */
async function announceRelease({ bucket, query }: Shop): Promise<void> {
  if (bucket) await query('select pg_notify($1, $2)', [releaseChannel, '']);
}

/** @throws {ShopError} `not_found` */
export async function queueSite(shop: Shop, label: string): Promise<void> {
  await requestPublish(shop, label === marketplaceLabel ? marketplaceSite : await requireStore(shop, { label }));
}

const removeClosed = (shop: ShopWithDataFolder): Promise<void> =>
  siteStoreOf(shop).prune(async () => new Set((await readSites(shop)).map(({ label }) => label)));
