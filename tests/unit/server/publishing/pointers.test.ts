import { describe, expect, it } from 'vitest';
import { BucketUnavailable, type Bucket } from '#server/platform/ports/bucket';
import { createPointers } from '#server/publishing/store/pointers';

/** A bucket whose small objects are given; `held` answers to nothing until it is let go, as a silent one. */
function bucketOf(ids: Record<string, string>) {
  const state = { asked: [] as string[], held: undefined as Promise<void> | undefined, error: undefined as unknown };
  const bucket: Pick<Bucket, 'get' | 'put'> = {
    async get(name) {
      state.asked.push(name);
      await state.held;
      if (state.error) throw state.error;
      const id = ids[name.replace('/current', '')];
      return id === undefined ? undefined : Buffer.from(JSON.stringify({ id }));
    },
    async put(name, bytes) {
      ids[name.replace('/current', '')] = (JSON.parse(Buffer.from(bytes).toString()) as { id: string }).id;
    },
  };
  return { state, ids, bucket: bucket as Bucket };
}

const folderOf = (ids: Record<string, string> = {}) => ({
  linked: async (label: string) => ids[label],
  fetchRelease: async () => {},
});

describe('what customers see of a site in a bucket', () => {
  it('is asked for once by all who come at the same time, and then known', async () => {
    const { state, bucket } = bucketOf({ surat: 'r1' });
    const { currentId } = createPointers(bucket, folderOf());
    expect(await Promise.all([currentId('surat'), currentId('surat')])).toEqual(['r1', 'r1']);
    expect(await currentId('surat')).toBe('r1');
    expect(state.asked).toEqual(['surat/current']);
  });

  it('is what was known while the bucket is silent, and the new one as soon as it speaks', async () => {
    const { state, ids, bucket } = bucketOf({ surat: 'r1' });
    const { currentId, invalidate } = createPointers(bucket, folderOf());
    await currentId('surat');
    const silence = Promise.withResolvers<void>();
    state.held = silence.promise;
    ids.surat = 'r2';
    invalidate();
    expect(await currentId('surat')).toBe('r1');
    silence.resolve();
    await expect.poll(() => currentId('surat')).toBe('r2');
    expect(state.asked).toHaveLength(2);
  });

  it('is what the folder shows when a process starts beside a silent bucket', async () => {
    const { state, bucket } = bucketOf({ surat: 'r2' });
    state.held = new Promise(() => {});
    const { currentId } = createPointers(bucket, folderOf({ surat: 'r1' }));
    expect(await currentId('surat')).toBe('r1');
  });

  it('is what was known when the bucket refuses, and unavailable when nothing was', async () => {
    const { state, bucket } = bucketOf({ surat: 'r1' });
    const { currentId, invalidate } = createPointers(bucket, folderOf());
    await currentId('surat');
    state.error = new BucketUnavailable('403 RequestTimeTooSkewed');
    invalidate();
    expect(await currentId('surat')).toBe('r1');
    await expect(currentId('bhopal')).rejects.toThrow('403 RequestTimeTooSkewed');
  });

  it('is asked for again after a notice that came while it was asked for', async () => {
    const { state, ids, bucket } = bucketOf({ surat: 'r1' });
    const { currentId, invalidate } = createPointers(bucket, folderOf());
    const silence = Promise.withResolvers<void>();
    state.held = silence.promise;
    const first = currentId('surat');
    await expect.poll(() => state.asked).toHaveLength(1);
    ids.surat = 'r2';
    invalidate();
    const second = currentId('surat');
    silence.resolve();
    await first;
    expect(await second).toBe('r2');
    expect(state.asked).toHaveLength(2);
  });

  it('keeps no more labels than shops have, however many are asked for that no store has', async () => {
    const { state, bucket } = bucketOf({ surat: 'r1' });
    const { currentId } = createPointers(bucket, folderOf());
    await currentId('surat');
    for (let count = 0; count < 10_000; count += 1) await currentId(`nobody-${count}`);
    expect(await currentId('surat')).toBe('r1');
    expect(state.asked.filter((name) => name === 'surat/current')).toHaveLength(2);
  });
});
