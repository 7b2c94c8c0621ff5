import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketConfig } from '#server/platform/ports/bucket';

/** What the way to the bucket does wrong with calls that it is asked to. */
export type Fault = 'full' | 'busy' | 'cut' | 'slow' | 'silent' | 'skewed';

/** A bucket of ours: what S3 says to the five calls that the shop makes, signatures checked, in memory and over HTTP. */
export async function startFakeBucket() {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const faults: { fault?: (method: string, name: string) => Fault | undefined } = {};
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config: BucketConfig = {
    bucket: 'shop',
    prefix: 'pages/',
    endpoint,
    region: 'eu-central-1',
    accessKeyId: 'who',
    secretAccessKey: 'a secret',
    sessionToken: undefined,
  };

  async function isSigned({ headers, method = '', url = '' }: IncomingMessage): Promise<boolean> {
    const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
    const signer = new AwsV4Signer({
      ...config,
      method,
      url: endpoint + url,
      service: 's3',
      datetime: String(headers['x-amz-date']),
      headers: Object.fromEntries(names.filter((name) => name !== 'host').map((name) => [name, String(headers[name])])),
    });
    return (await signer.sign()).headers.get('authorization') === headers.authorization;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    const { pathname, searchParams } = new URL(request.url ?? '', endpoint);
    const name = decodeURIComponent(pathname.slice('/shop/'.length));
    const fault = faults.fault?.(method, name);
    calls.push(`${method} ${name || searchParams.get('prefix')}`);
    const body: Buffer[] = [];
    for await (const part of request) {
      body.push(part as Buffer);
      if (fault === 'cut') return void request.destroy();
    }
    if (fault === 'silent') return;
    if (fault === 'skewed') return void response.writeHead(403).end('<Code>RequestTimeTooSkewed</Code>');
    if (fault === 'slow') await wait(400);
    if (!(await isSigned(request))) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    if (!pathname.startsWith(`/${config.bucket}/`))
      return void response.writeHead(404).end('<Code>NoSuchBucket</Code>');
    if (fault === 'full') return void response.writeHead(507).end('<Code>InsufficientStorage</Code>');
    if (fault === 'busy') return void response.writeHead(503).end('<Code>SlowDown</Code>');
    if (method === 'PUT') objects.set(name, Buffer.concat(body));
    if (method === 'DELETE') objects.delete(name);
    if (method === 'PUT' || method === 'DELETE') return void response.end();
    if (!name) return void response.end(listing(searchParams));
    const found = objects.get(name);
    if (!found) return void response.writeHead(404).end('<Code>NoSuchKey</Code>');
    response.writeHead(200, { 'Content-Length': found.length });
    if (fault === 'cut') return void response.write(found.subarray(0, found.length / 2), () => response.destroy());
    response.end(found);
  }

  /** Pages of 3 names. */
  function listing(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
    const folders = new Set(names.map((name) => `${prefix}${name.slice(prefix.length).split('/')[0]}/`));
    const all = query.has('delimiter')
      ? [...folders].map((each) => ['Prefix', each])
      : names.map((each) => ['Key', each]);
    const start = Number(query.get('continuation-token') ?? 0);
    const entries = all
      .slice(start, start + 3)
      .map(([kind, text = '']) => `<${kind}>${encodeURIComponent(text)}</${kind}>`);
    const more = start + 3 < all.length ? `<NextContinuationToken>${start + 3}</NextContinuationToken>` : '';
    return `<ListBucketResult><Prefix>${encodeURIComponent(prefix)}</Prefix>${entries.join('')}${more}</ListBucketResult>`;
  }

  return {
    config,
    objects,
    /** Every call so far, as `PUT pages/surat/current`. */
    calls,
    /** Has calls fail for which it gives a fault. */
    faults,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
