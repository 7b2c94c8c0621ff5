import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as t from '#texts/convert';
import { photoKindOf, type PhotoKind } from '#server/catalogue/pictures/photo-kind';
import { BrokenPicture, storePicture } from '#server/catalogue/pictures/store-picture';
import { PublicAgent } from '#server/platform/public-agent';
import { fetchPicture, DownloadError, type FetchLimits } from './fetch-picture.ts';

const maxConcurrent = 4;
/** After this many failures and no success, the network is considered unavailable. */
const maxUnreachable = 8;

const defaultLimits: FetchLimits = { maxBytes: 25 * 1024 * 1024, timeoutMs: 30_000 };
const endings: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif', gif: 'gif' };

export interface FetchOptions {
  /** Tests pass an agent that allows private addresses. */
  agent?: Agent;
  limits?: FetchLimits;
  onCount?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface FetchedPictures {
  /** By address. */
  pictures: Map<string, { name: string; bytes: Buffer }>;
  /** By address. */
  failed: Map<string, string>;
}

/** Fetches the pictures that an import accepts. */
export async function fetchPictures(
  addresses: string[],
  {
    agent = new PublicAgent({ keepAlive: true }),
    limits = defaultLimits,
    onCount = () => {},
    signal,
  }: FetchOptions = {},
): Promise<FetchedPictures> {
  const fetched: FetchedPictures = { pictures: new Map(), failed: new Map() };
  const scratch = await mkdtemp(path.join(tmpdir(), 'convert-'));
  const queue = addresses.values();
  let unreachable = 0;

  async function fetchNext(): Promise<void> {
    for (const address of queue) {
      signal?.throwIfAborted();
      try {
        if (unreachable >= maxUnreachable && fetched.pictures.size === 0) throw new DownloadError(t.notTried());
        const bytes = await fetchPicture(address, agent, limits);
        fetched.pictures.set(address, { name: await nameOf(scratch, address, bytes), bytes });
      } catch (error) {
        if (!(error instanceof DownloadError || error instanceof BrokenPicture)) throw error;
        if (error instanceof DownloadError && error.isUnreachable) unreachable += 1;
        fetched.failed.set(address, error instanceof BrokenPicture ? error.reason : error.message);
      }
      onCount(fetched.pictures.size + fetched.failed.size, addresses.length);
    }
  }

  try {
    await Promise.all(Array.from({ length: maxConcurrent }, fetchNext));
  } finally {
    agent.destroy();
    await rm(scratch, { recursive: true, force: true });
  }
  return fetched;
}

/** A file name by content. @throws {BrokenPicture} if an import would refuse it */
async function nameOf(scratch: string, address: string, bytes: Buffer): Promise<string> {
  const taken = Object.keys(endings) as PhotoKind[];
  await storePicture(scratch, bytes, 'picture', taken);
  const base = path.posix.basename(new URL(address).pathname).replace(/\.\w+$/, '');
  const slug = base
    .toLowerCase()
    .replaceAll(/(%[\da-f]{2}|[^a-z\d])+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${slug || 'picture'}-${hash('sha256', address).slice(0, 8)}.${endings[photoKindOf(bytes) ?? '']}`;
}
