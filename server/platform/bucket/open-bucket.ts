import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import * as t from '#texts/settings';
import { BucketUnavailable, type Bucket, type BucketConfig } from '#server/platform/ports/bucket';

const tries = 3;
const firstPauseMs = 100;
/** Slower calls are not repeated: the caller has waited long enough. */
const limitMs = 30_000;

const advice: Record<string, () => string> = {
  RequestTimeTooSkewed: t.clockWrong,
  InvalidAccessKeyId: t.keyUnknown,
  SignatureDoesNotMatch: t.secretWrong,
};

const encode = (name: string) => name.split('/').map(encodeURIComponent).join('/');
const valuesOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    decodeURIComponent(text),
  );

/** Tries a failed call three times: after `pauseMs`, then after four times as long. */
export function openBucket(config: BucketConfig, { pauseMs = firstPauseMs, timeoutMs = limitMs } = {}): Bucket {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = config;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
    retries: 0,
  });
  const root = endpoint ? `${endpoint.replace(/\/$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;

  async function once(address: string, init: RequestInit): Promise<Buffer<ArrayBuffer> | undefined> {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const answer = await client.fetch(address, { ...init, signal });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return bytes;
    const code = valuesOf(bytes.toString(), 'Code')[0] ?? '';
    if (code === 'NoSuchKey') return undefined;
    throw new Error([answer.status, code, advice[code]?.()].filter(Boolean).join(' '));
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Buffer<ArrayBuffer> | undefined> {
    for (let pause = pauseMs; ; pause *= 4)
      try {
        return await once(`${root}/${path}`, init);
      } catch (error) {
        init.signal?.throwIfAborted();
        const isTooLate = (error as Error).name === 'TimeoutError';
        if (isTooLate || pause >= pauseMs * 4 ** (tries - 1)) {
          const about = `${init.method ?? 'GET'} ${path.replace(/\?.*/, '')}`;
          throw new BucketUnavailable(t.bucketFailed({ bucket, call: about, reason: reasonOf(error) }), {
            cause: error,
          });
        }
        await wait(pause);
      }
  }

  return {
    get: (name) => ask(encode(prefix + name)),
    async put(name, body, signal) {
      await ask(encode(prefix + name), { method: 'PUT', body, ...(signal && { signal }) });
    },
    async remove(name) {
      await ask(encode(prefix + name), { method: 'DELETE' });
    },
    async list(start, delimiter) {
      const names: string[] = [];
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        prefix: prefix + start,
        ...(delimiter && { delimiter }),
      };
      for (let token: string | undefined; ;) {
        const asked = new URLSearchParams({ ...query, ...(token !== undefined && { 'continuation-token': token }) });
        const xml = (await ask(`?${asked}`))?.toString() ?? '';
        const found = delimiter
          ? valuesOf(xml.replaceAll('</Prefix><', '</Prefix>\n<'), 'Prefix')
          : valuesOf(xml, 'Key');
        names.push(...found.filter((name) => name !== query.prefix).map((name) => name.slice(prefix.length)));
        token = valuesOf(xml, 'NextContinuationToken')[0];
        if (token === undefined) return names;
      }
    },
  };
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
