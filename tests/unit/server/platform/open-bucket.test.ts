import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBucket } from '#server/platform/bucket/open-bucket';
import type { Bucket } from '#server/platform/ports/bucket';
import { startFakeBucket } from '#tests/support/publishing/fake-bucket';

describe('a bucket', () => {
  let fake: Awaited<ReturnType<typeof startFakeBucket>>;
  let bucket: Bucket;
  beforeAll(async () => {
    fake = await startFakeBucket();
    bucket = openBucket(fake.config, { pauseMs: 1 });
  });
  afterEach(() => {
    delete fake.faults.fault;
    fake.calls.length = 0;
  });
  afterAll(() => fake.stop());

  it('gives what was put into it, under its prefix, and lists more than a page', async () => {
    const names = ['a/1 é', 'a/2', 'a/3', 'b/4', 'c'];
    for (const name of names) await bucket.put(name, Buffer.from(name));
    expect([...fake.objects.keys()]).toEqual(names.map((name) => `pages/${name}`));
    expect(String(await bucket.get('a/1 é'))).toBe('a/1 é');
    expect(await bucket.list('')).toEqual(names);
    expect(await bucket.list('a/')).toEqual(names.slice(0, 3));
    await bucket.remove('c');
    expect(await bucket.get('c')).toBeUndefined();
  });

  it('that does not exist is unavailable, whatever is done with it', async () => {
    const none = openBucket({ ...fake.config, bucket: 'none' }, { pauseMs: 1 });
    const calls = [none.get('a'), none.put('a', Buffer.from('a')), none.remove('a'), none.list('')];
    for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(String(reason)).toContain('404 NoSuchBucket');
    }
  });

  it('that is busy is asked three times', async () => {
    let left = 2;
    fake.faults.fault = () => (left-- > 0 ? 'busy' : undefined);
    expect(await bucket.get('d')).toBeUndefined();
    expect(fake.calls).toHaveLength(3);
    fake.faults.fault = () => 'busy';
    await expect(bucket.get('d')).rejects.toThrow('The bucket shop: GET pages/d: 503 SlowDown');
    expect(fake.calls).toHaveLength(6);
  });

  it('that refuses says what to look at', async () => {
    const wrongKey = openBucket({ ...fake.config, secretAccessKey: 'wrong' }, { pauseMs: 1 });
    await expect(wrongKey.get('d')).rejects.toThrow('403 SignatureDoesNotMatch (AWS_SECRET_ACCESS_KEY is not that of');
    fake.faults.fault = () => 'skewed';
    await expect(bucket.get('d')).rejects.toThrow('403 RequestTimeTooSkewed (the clock of this machine is wrong)');
  });

  it('that is silent is not asked again when a call has taken too long', async () => {
    fake.faults.fault = () => 'silent';
    const impatient = openBucket(fake.config, { pauseMs: 1, timeoutMs: 300 });
    await expect(impatient.get('d')).rejects.toThrow(
      'The bucket shop: GET pages/d: The operation was aborted due to timeout',
    );
    expect(fake.calls.length).toBeLessThan(2);
  });
});
