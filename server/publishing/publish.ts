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
import { isCurrent, readSiteJob, type ShopWithDataFolder } from './site-job.ts';
import { listStores } from './snapshot.ts';

export interface PublishOptions {
  /** Host labels; `_marketplace` is the marketplace's own site. */
  labels: string[] | 'all';
  /** Where to put complete copies of the sites, for a host of plain files. */
  out?: string | undefined;
  /** Leaves sites alone that are as they would be now. */
  skipCurrent?: boolean;
  /** Renders every page, also those that would be as they were. */
  force?: boolean;
  /** Is given a line to show as soon as a site is there. */
  onProgress?: ((line: string) => void) | undefined;
}

export interface Published extends SiteResult {
  label: string;
  /** Why it was left as it is, when it was. */
  left?: 'current' | 'held';
}

interface Site extends SiteKey {
  label: string;
}

const isSame = (one: SiteKey) => (other: SiteKey) => one.saas_id === other.saas_id && one.store_id === other.store_id;

/** A label is asked for that no store has; the message says which there are. */
export class UnknownLabel extends Error {}

/**
 * Publishes stores' sites and the marketplace's, each from its catalogue as it is now. `all` leaves sites that are held
 * where they are, and takes away the sites of stores that have closed.
 * @throws {UnknownLabel} before anything is published
 * @throws {PublishFailed} naming the site and the page; that site stays as it was
 */
export async function publish(shop: ShopWithDataFolder, options: PublishOptions): Promise<Published[]> {
  const known = await readSites(shop);
  const sites = options.labels === 'all' ? known : [...new Set(options.labels)].map((label) => siteOf(known, label));
  const held = options.labels === 'all' ? await readHeld(shop) : [];
  const buildId = (await builtId()) ?? (await buildPages());
  const results = await inLanes(sites, async (site, renderer) => {
    const result = held.some(isSame(site))
      ? { label: site.label, left: 'held' as const, ...nothing }
      : await publishClaimed(shop, await claimSite(shop, site), { site, buildId, renderer, ...options });
    options.onProgress?.(describe(result));
    return result;
  });
  if (options.labels === 'all') await removeClosed(shop);
  return results;
}

/** From so many sites on, a second process that renders is worth its start and its memory. */
const many = 20;

/** Publishes sites one after the other, many of them two at a time; none is begun after one has failed. */
async function inLanes<T>(sites: Site[], work: (site: Site, renderer: Renderer) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...sites.entries()];
  const lane = async () => {
    const renderer = createRenderer();
    try {
      for (let next; (next = waiting.shift());) results[next[0]] = await work(next[1], renderer);
    } finally {
      waiting.length = 0; // all done, or one has failed
      await renderer.stop();
    }
  };
  const lanes = sites.length < many ? 1 : Math.min(2, availableParallelism());
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}

/**
 * Publishes the site that is due, if one is: something that it shows has changed, or its last publish failed or was broken
 * off. Several processes may: each takes what no other has.
 * @param stopping breaks it off; another process then does it, or this one at its next start
 * @returns whether there was one; how it went is noted with the site
 */
export async function publishNext(
  shop: ShopWithDataFolder,
  renderer: Renderer,
  stopping?: AbortSignal,
): Promise<Published | undefined> {
  const buildId = await builtId();
  const claim = buildId === undefined ? undefined : await claimNext(shop);
  if (!claim || buildId === undefined) return undefined;
  const site = (await readSites(shop)).find(isSame(claim));
  if (site?.label === marketplaceLabel) await removeClosed(shop);
  if (site) await renderer.prepare(buildId);
  else await recordPublished(shop, claim);
  return site && publishClaimed(shop, claim, { site, buildId, renderer, skipCurrent: true, stopping });
}

interface Task extends Omit<PublishOptions, 'labels' | 'onProgress'> {
  site: Site;
  buildId: string;
  renderer: Renderer;
  stopping?: AbortSignal | undefined;
}

const nothing = { pages: 0, rendered: 0, durationMs: 0 };

/** Publishes a claimed site, notes how it went, and gives the claim back. */
async function publishClaimed(shop: ShopWithDataFolder, claim: Claim, task: Task): Promise<Published> {
  const { site, stopping } = task;
  const started = performance.now();
  const observe = (outcome: 'published' | 'current' | 'failed') =>
    publishTimes.observe({ outcome }, (performance.now() - started) / 1000);
  try {
    const result = await whileClaimed(shop, claim, (lost) =>
      publishSite(shop, task, stopping ? AbortSignal.any([lost, stopping]) : lost),
    );
    await recordPublished(shop, claim, result);
    observe(result ? 'published' : 'current');
    if (task.out) await copySite({ ...shop.dataFolder, label: site.label, out: task.out });
    return { label: site.label, ...(result ?? { left: 'current', ...nothing }) };
  } catch (error) {
    if (stopping?.aborted) await releaseClaim(shop, claim);
    else {
      observe('failed');
      await recordFailure(shop, claim, error);
    }
    throw error;
  }
}

/** Nothing when the site is current and may stay so. */
async function publishSite(
  shop: ShopWithDataFolder,
  { site, buildId, renderer, skipCurrent, force = false }: Task,
  signal: AbortSignal,
): Promise<SiteResult | undefined> {
  if (!skipCurrent) await renderer.prepare(buildId); // it loads while the catalogue is read
  const job = await readSiteJob(shop, site.label, buildId);
  if (skipCurrent && (await isCurrent(job))) return undefined;
  return renderer.publish({ ...job, force }, signal);
}

/**
 * Puts a site back to the release before the current one, and holds it there until somebody publishes it.
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

/** Labels of the sites whose published pages are not what they would be now, but for those that are held. */
export async function readOutdated(shop: ShopWithDataFolder): Promise<string[]> {
  const buildId = await builtId();
  const held = await readHeld(shop);
  const sites = (await readSites(shop)).filter((site) => !held.some(isSame(site)));
  const labels = sites.map(({ label }) => label);
  if (!buildId) return labels;
  const areCurrent = await Promise.all(labels.map(async (label) => isCurrent(await readSiteJob(shop, label, buildId))));
  return labels.filter((_, index) => !areCurrent[index]);
}

function describe({ label, left, pages, rendered, durationMs }: Published): string {
  if (left === 'current') return `${label}: is current`;
  if (left === 'held') return `${label}: is held at an earlier release; publish ${label} ends that`;
  return `${label}: ${rendered} of ${pages} pages in ${(durationMs / 1000).toFixed(1)} s`;
}

/** Whether there are pages to show, where the shop is to show any: a whole release of the marketplace. */
export async function hasPages({ dataFolder }: Shop): Promise<boolean> {
  if (!dataFolder) return true;
  return (await readReleaseIfIntact(join(dataFolder.sitesDir, marketplaceLabel, 'current'))) !== undefined;
}

/** Queues a site for publishing. @throws {ShopError} `not_found` */
export async function queueSite(shop: Shop, label: string): Promise<void> {
  const site = (await readSites(shop)).find((each) => each.label === label);
  if (!site) throw new ShopError('not_found');
  await requestPublish(shop, site);
}

/** The sites there are: the marketplace's, and one for each open store. */
export const readSites = async (shop: Shop): Promise<Site[]> => [
  { label: marketplaceLabel, ...marketplaceSite },
  ...(await listStores(shop)),
];

const readHeld = ({ db }: ShopWithDataFolder): Promise<SiteKey[]> =>
  db.selectFrom('sites').select(['saas_id', 'store_id']).where('is_held', '=', true).execute();

function siteOf(known: Site[], label: string): Site {
  const site = known.find((each) => each.label === label);
  if (site) return site;
  const stores = known.filter((each) => each.label !== marketplaceLabel).map((each) => each.label);
  throw new UnknownLabel(`There is no store "${label}". There are: ${stores.join(', ') || 'none'}.`);
}

/** The folder is read first: the site of a store that opens meanwhile is none of these. */
async function removeClosed(shop: ShopWithDataFolder): Promise<void> {
  const { sitesDir } = shop.dataFolder;
  const there = await readdir(sitesDir);
  const kept = new Set(['_astro', ...(await readSites(shop)).map(({ label }) => label)]);
  for (const name of there) if (!kept.has(name)) await rm(join(sitesDir, name), { recursive: true, force: true });
}
