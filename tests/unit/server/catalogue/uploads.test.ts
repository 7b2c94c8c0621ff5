import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createUploads } from '#server/catalogue/pictures/uploads';
import { BrokenPicture } from '#server/catalogue/pictures/store-picture';
import type { PhotoResult, PhotoTask } from '#server/catalogue/pictures/photo-worker';
import { createWorker } from '#system/worker';
import { falsePhotos, foreignFiles, scannedJpeg } from '#tests/support/http/picture-bombs';

const photo = await sharp({ create: { width: 2000, height: 100, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('redraws and stores a photograph in %s', async (format) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const uploads = createUploads();
  const bytes = await sharp(photo).resize(200).toFormat(format).toBuffer();
  expect(await sharp(await uploads.redraw(bytes)).metadata()).toMatchObject({ format: 'webp', width: 200 });
  const { hash } = await uploads.store(folder, bytes, 'dal.jpg');
  expect(await readdir(folder)).toContain(`${hash}-640.webp`);
});

test('refuses what is no photograph, however much is sent at once', async () => {
  const uploads = createUploads();
  const files = Array.from({ length: 5 }, () => Object.values(foreignFiles)).flat();
  for (const each of await Promise.allSettled(files.map((file) => uploads.redraw(file))))
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(BrokenPicture) });
  for (const file of Object.values(falsePhotos)) await expect(uploads.redraw(file)).rejects.toThrow(BrokenPicture);
});

test('refuses a photograph that would take long to decode: many scans, or a large interlaced PNG', async () => {
  const uploads = createUploads();
  const progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer();
  const create = { width: 4100, height: 4000, channels: 3, background: 'red' } as const;
  const interlaced = await sharp({ create }).png({ progressive: true }).toBuffer();
  for (const bytes of [scannedJpeg(progressive, 60), interlaced])
    await expect(uploads.redraw(bytes)).rejects.toThrow(BrokenPicture);
  await expect(uploads.redraw(progressive)).resolves.toBeInstanceOf(Buffer);
});

test('decodes two at a time while eight wait, and refuses more', async () => {
  const uploads = createUploads();
  const all = await Promise.allSettled(Array.from({ length: 15 }, () => uploads.redraw(photo)));
  expect(all.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), ...Array(5).fill('rejected')]);
  expect(all.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
  await expect(uploads.redraw(photo)).resolves.toBeInstanceOf(Buffer);
});

test('gives up what takes too long', async () => {
  await expect(createUploads(1).redraw(photo)).rejects.toMatchObject({ code: 'unavailable' });
});

test('decodes in a process that cannot read a drawing', async () => {
  const file = fileURLToPath(new URL('../../../../server/catalogue/pictures/photo-worker.ts', import.meta.url));
  const worker = createWorker<PhotoTask, PhotoResult>(file);
  onTestFinished(() => worker.stop());
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect(await sharp(drawing).metadata()).toMatchObject({ format: 'svg' });
  expect(await worker.run({ bytes: drawing })).toEqual({
    broken: expect.stringContaining('unsupported image format'),
  });
  expect(await worker.run({ bytes: photo })).toHaveProperty('bytes');
});
