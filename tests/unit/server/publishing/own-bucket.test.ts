import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBucket } from '#server/platform/bucket/open-bucket';
import { createOwnBucket, ForeignBucket } from '#server/platform/bucket/own-bucket';
import { createBucketStore } from '#server/publishing/store/bucket-store';
import { scratchFolder } from '#tests/support/processes/scratch';
import { startFakeBucket } from '#tests/support/publishing/fake-bucket';

let bucket: Awaited<ReturnType<typeof startFakeBucket>>;
beforeEach(async () => {
  bucket = await startFakeBucket();
  onTestFinished(() => bucket.stop());
});

const open = (id: string) => createOwnBucket(openBucket(bucket.config, { pauseMs: 1 }), id);

async function storeOf(id: string) {
  const folder = await scratchFolder();
  const folders = { sitesDir: path.join(folder, 'sites'), picturesDir: path.join(folder, 'pictures') };
  for (const each of Object.values(folders)) await mkdir(each);
  return createBucketStore(open(id), folders);
}

const put = (name: string, text = 'x') => void bucket.objects.set(name, Buffer.from(text));
const names = () => [...bucket.objects.keys()].filter((name) => name !== 'pages/_installation').toSorted();

test('removes sites of closed stores, and nothing that is no site', async () => {
  const open = ['pages/surat/current', 'pages/surat/files/a.html', 'pages/_astro/a.js', 'pages/_pictures/a.webp'];
  const foreign = [
    'pages/backups/2026/database.dump',
    'pages/logs/app.log',
    'pages/notes/current',
    'pages/toronto/kept.txt',
    'database.dump',
  ];
  for (const name of [...open, ...foreign]) put(name);
  put('pages/toronto/current', '{"id":"r2","before":"r1"}');
  for (const name of ['files/a.html', 'files/b.html', 'releases/r1/release.json', 'releases/r2/pages.json'])
    put(`pages/toronto/${name}`);
  await (await storeOf('first')).prune(async () => new Set(['surat']));
  expect(names()).toEqual([...open, ...foreign].toSorted());
});

test('belongs to the installation that writes first: another one neither writes nor removes', async () => {
  await open('first').put('surat/current', Buffer.from('{"id":"r1"}'));
  await open('first').put('surat/current', Buffer.from('{"id":"r2"}'));
  const before = new Map(bucket.objects);
  await expect(open('second').claim()).rejects.toThrow('Give each installation its own prefix');
  await expect(open('second').put('surat/current', Buffer.from('{}'))).rejects.toThrow(ForeignBucket);
  await expect(open('second').remove('surat/current')).rejects.toThrow(ForeignBucket);
  await expect((await storeOf('second')).prune(async () => new Set())).rejects.toThrow(ForeignBucket);
  expect(bucket.objects).toEqual(before);
});

test('is claimed again after it was away', async () => {
  const own = open('first');
  bucket.faults.fault = () => 'busy';
  await expect(own.put('surat/current', Buffer.from('{}'))).rejects.toThrow('SlowDown');
  delete bucket.faults.fault;
  await own.put('surat/current', Buffer.from('{}'));
  expect(names()).toEqual(['pages/surat/current']);
});
