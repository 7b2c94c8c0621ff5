import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ShopError } from '#contract/errors';
import { buildPages, builtId } from '#publisher/build/build';
import { copySite } from './copy-site.ts';
import { marketplaceLabel, type SiteResult } from '#publisher/job';
import { readReleaseIfIntact } from '#publisher/release/release';
import { rollBack } from '#publisher/release/release-folder';
import { createRenderer, type Renderer } from '#publisher/renderer';
import { PublishFailed } from '#publisher/render-process';
import { publishTimes } from '#server/platform/metrics/timings';
import type { Shop } from '#server/platform/shop';
import {
  claimNext,
  claimSite,
  releaseClaim,
  marketplaceSite,
  recordFailure,
  recordHeld,
  recordPublished,
  requestPublish,
  whileClaimed,
  type Claim,
  type SiteKey,
} from './claims.ts';
import { getStorePlaces } from '#server/stores/stores';
import { noteChangedLists, readMarketplace } from './listed-stores.ts';
import { isCurrent, readSiteJob, type ShopWithDataFolder, type Site } from './site-job.ts';

export interface PublishOptions {
  /** Host labels; `_marketplace` is the marketplace's own site. */
  labels: string[] | 'all';
  /** A folder for complete copies of the sites, for a static host. */
  out?: string | undefined;
  /** Skips sites that are current. */
  skipCurrent?: boolean;
  /** Renders every page, unchanged ones too. */
  force?: boolean;
  /** Called after each site. */
  onSite?: ((site: Published) => void) | undefined;
}

export interface Published extends SiteResult {
  label: string;
  /** Why it was not published, if it was not. */
  left?: 'current' | 'held';
}

const isSameSite = (one: SiteKey) => (other: SiteKey) =>
  one.saas_id === other.saas_id && one.store_id === other.store_id;

/** No store has this label; the message lists the existing ones. */
export class UnknownLabel extends Error {}

/**
 * Publishes the sites of stores and of the marketplace from their current catalogues. `all` skips sites that are held,
 * and removes the sites of closed stores.
 * @throws {UnknownLabel} before anything is published
 * @throws {PublishFailed} naming each site that failed and the page; they stay unchanged, the others are published
 */
export async function publish(shop: ShopWithDataFolder, options: PublishOptions): Promise<Published[]> {
  const known = await readSites(shop);
  const sites = options.labels === 'all' ? known : [...new Set(options.labels)].map((label) => siteOf(known, label));
  const held = options.labels === 'all' ? await readHeldSites(shop) : [];
  const buildId = (await builtId()) ?? (await buildPages());
  const results = await publishEach(sites, async (site, renderer) => {
    const result = held.some(isSameSite(site))
      ? { label: site.label, left: 'held' as const, ...noPages }
      : await publishClaimed(shop, await claimSite(shop, site), { site, buildId, renderer, ...options });
    options.onSite?.(result);
    return result;
  });
  if (options.labels === 'all') await removeClosed(shop);
  return results;
}

/** With fewer sites, a second rendering process is not worth its start and memory. */
const minSitesForSecondProcess = 20;

function toPublishFailed({ label }: Site, error: unknown): PublishFailed {
  const message = error instanceof Error ? error.message : String(error);
  return new PublishFailed(message.startsWith(`${label}:`) ? message : `${label}: ${message}`, { cause: error });
}

/** Publishes sites one after the other, many of them two at a time. One that fails is told at the end. @throws {PublishFailed} */
async function publishEach<T>(sites: Site[], work: (site: Site, renderer: Renderer) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const failures: PublishFailed[] = [];
  const waiting = [...sites.entries()];
  const publishWaiting = async () => {
    const renderer = createRenderer();
    try {
      for (let next; (next = waiting.shift());)
        try {
          results[next[0]] = await work(next[1], renderer);
        } catch (error) {
          failures.push(toPublishFailed(next[1], error));
        }
    } finally {
      waiting.length = 0;
      await renderer.stop();
    }
  };
  const processes = sites.length < minSitesForSecondProcess ? 1 : Math.min(2, availableParallelism());
  const ends = await Promise.allSettled(Array.from({ length: processes }, publishWaiting));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (failures.length > 0)
    throw new PublishFailed(failures.map(({ message }) => message).join('\n'), { cause: failures });
  return results;
}

/**
 * Publishes the next site that is due, because its content has changed, or its last publish failed or was aborted. Safe
 * in several processes at once.
 * @param stopping aborts it; another process then publishes the site, or this one after its next start
 * @returns undefined when none was due
 */
export async function publishNext(
  shop: ShopWithDataFolder,
  renderer: Renderer,
  stopping?: AbortSignal,
): Promise<Published | undefined> {
  const buildId = await builtId();
  const claim = buildId === undefined ? undefined : await claimNext(shop);
  if (!claim || buildId === undefined) return undefined;
  const site = (await readSites(shop)).find(isSameSite(claim));
  if (site?.label === marketplaceLabel) await followStores(shop);
  if (site) await renderer.prepare(buildId);
  else await recordPublished(shop, claim);
  return site && publishClaimed(shop, claim, { site, buildId, renderer, skipCurrent: true, stopping });
}

/** Removes the sites of closed stores, and notes which others show stores that have changed. */
async function followStores(shop: ShopWithDataFolder): Promise<void> {
  await removeClosed(shop);
  await noteChangedLists(shop, await readMarketplace(shop));
}

interface Task extends Omit<PublishOptions, 'labels' | 'onSite'> {
  site: Site;
  buildId: string;
  renderer: Renderer;
  stopping?: AbortSignal | undefined;
}

const noPages = { pages: 0, rendered: 0, durationMs: 0 };

/** Publishes a claimed site, records the outcome, and releases the claim. */
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
    if (task.out) await copySite({ ...shop.dataFolder, label: site.label, out: task.out });
    return { label: site.label, ...(result ?? { left: 'current', ...noPages }) };
  } catch (error) {
    if (stopping?.aborted) await releaseClaim(shop, claim);
    else {
      observe('failed');
      await recordFailure(shop, claim, error);
    }
    throw error;
  }
}

/** @returns no result when the site is current and `skipCurrent` is set */
async function publishSite(
  shop: ShopWithDataFolder,
  { site, buildId, renderer, skipCurrent, force = false }: Task,
  signal: AbortSignal,
): Promise<{ result?: SiteResult; listed: string }> {
  if (!skipCurrent) await renderer.prepare(buildId); // it loads while the catalogue is read
  const { job, listed } = await readSiteJob(shop, site, buildId);
  if (skipCurrent && (await isCurrent(job))) return { listed };
  return { result: await renderer.publish({ ...job, force }, signal), listed };
}

/**
 * Rolls a site back to its previous release, and holds it there until an operator publishes it.
 * @throws {UnknownLabel}
 * @throws {NoPreviousRelease}
 */
export async function rollBackSite(shop: ShopWithDataFolder, label: string): Promise<void> {
  const claim = await claimSite(shop, siteOf(await readSites(shop), label));
  try {
    await rollBack(join(shop.dataFolder.sitesDir, label));
    await recordHeld(shop, claim);
  } catch (error) {
    await releaseClaim(shop, claim);
    throw error;
  }
}

/** Labels of the sites whose published pages are outdated, except those that are held. */
export async function readOutdated(shop: ShopWithDataFolder): Promise<string[]> {
  const buildId = await builtId();
  const held = await readHeldSites(shop);
  const sites = (await readSites(shop)).filter((site) => !held.some(isSameSite(site)));
  const labels: string[] = [];
  for (const site of sites)
    if (!buildId || !(await isCurrent((await readSiteJob(shop, site, buildId)).job))) labels.push(site.label);
  return labels;
}

/** A published site as a line to show. */
export function describePublished({ label, left, pages, rendered, durationMs }: Published): string {
  if (left === 'current') return `${label}: is current`;
  if (left === 'held') return `${label}: is held at an earlier release; publish ${label} ends that`;
  return `${label}: ${rendered} of ${pages} pages in ${(durationMs / 1000).toFixed(1)} s`;
}

/** Whether the marketplace has an intact release; true for a shop that serves no pages. */
export async function hasPages({ dataFolder }: Shop): Promise<boolean> {
  if (!dataFolder) return true;
  return (await readReleaseIfIntact(join(dataFolder.sitesDir, marketplaceLabel, 'current'))) !== undefined;
}

/** Queues a site for publishing. @throws {ShopError} `not_found` */
export async function queueSite(shop: Shop, label: string): Promise<void> {
  const site = (await readSites(shop)).find((candidate) => candidate.label === label);
  if (!site) throw new ShopError('not_found');
  await requestPublish(shop, site);
}

/** All sites: the marketplace's, and one for each open store. */
export const readSites = async (shop: Shop): Promise<Site[]> => [
  { label: marketplaceLabel, ...marketplaceSite },
  ...(await getStorePlaces(shop)).map(({ saas_id, store_id, label }) => ({ saas_id, store_id, label })),
];

const readHeldSites = ({ db }: ShopWithDataFolder): Promise<SiteKey[]> =>
  db.selectFrom('sites').select(['saas_id', 'store_id']).where('is_held', '=', true).execute();

function siteOf(known: Site[], label: string): Site {
  const labels = known.map((site) => site.label);
  const site = known[labels.indexOf(label)];
  if (site) return site;
  const stores = labels.filter((known) => known !== marketplaceLabel);
  throw new UnknownLabel(`There is no store "${label}". There are: ${stores.join(', ') || 'none'}.`);
}

/** Reads the folder first, so that it never removes the site of a store that opens while it runs. */
async function removeClosed(shop: ShopWithDataFolder): Promise<void> {
  const { sitesDir } = shop.dataFolder;
  const names = await readdir(sitesDir);
  const retained = new Set(['_astro', ...(await readSites(shop)).map(({ label }) => label)]);
  for (const name of names) if (!retained.has(name)) await rm(join(sitesDir, name), { recursive: true, force: true });
}
