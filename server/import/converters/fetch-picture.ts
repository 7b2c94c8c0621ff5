import { request, type Agent } from 'node:https';
import type { IncomingMessage } from 'node:http';
import * as t from '#texts/convert';
import { PrivateAddress } from '#server/platform/public-agent';

/** The reason follows the address in the report. */
export class DownloadError extends Error {
  /** Whether the server did not respond in time, as without a network. */
  readonly isUnreachable: boolean;

  constructor(reason: string, isUnreachable = false, options?: ErrorOptions) {
    super(reason, options);
    this.isUnreachable = isUnreachable;
  }
}

export interface FetchLimits {
  maxBytes: number;
  /** In total, redirects included. */
  timeoutMs: number;
}

const maxRedirects = 3;

/** The agent allows https to public addresses only, also for redirects. @throws {DownloadError} */
export async function fetchPicture(
  address: string,
  agent: Agent,
  { maxBytes, timeoutMs }: FetchLimits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let next = address;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await open(toUrl(next), agent, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode < 300 || statusCode >= 400 || !headers.location) return await readAll(response, maxBytes);
      response.destroy();
      next = new URL(headers.location, next).href;
    }
    throw new DownloadError(t.redirects());
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    if (signal.aborted) throw new DownloadError(t.tooSlow({ seconds: timeoutMs / 1000 }), true, { cause: error });
    if (error instanceof PrivateAddress) throw new DownloadError(t.privateNetwork(), false, { cause: error });
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new DownloadError(t.unreachable({ reason }), true, { cause: error });
  }
}

function toUrl(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new DownloadError(t.noAddress());
  if (url.protocol !== 'https:') throw new DownloadError(t.notHttps());
  if (url.username || url.password) throw new DownloadError(t.password());
  return url;
}

const open = (url: URL, agent: Agent, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, signal, headers: { accept: 'image/*' } }, resolve);
    sent.on('error', reject);
    sent.end();
  });

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode } = response;
  const tooLarge = () => new DownloadError(t.tooLarge({ mb: Math.floor(maxBytes / 1024 / 1024) }));
  try {
    if (statusCode !== 200) throw new DownloadError(t.status({ status: statusCode ?? 0 }));
    if (Number(response.headers['content-length']) > maxBytes) throw tooLarge();
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    response.destroy();
  }
}
