import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fetchPictures, type FetchOptions } from '#server/import/converters/fetch-pictures';
import { openPictureServer } from '#tests/support/convert/picture-server';
import { falsePhotos, foreignFiles } from '#tests/support/http/picture-bombs';
import { picture } from '#tools/shop/operator-folder';

let server: Awaited<ReturnType<typeof openPictureServer>>;
let photo: Buffer;
const bombs: Record<string, Buffer> = { ...foreignFiles, ...falsePhotos };
/** Paths that were asked for. */
const asked: string[] = [];
const redirects: Record<string, string> = {
  '/moved.webp': '/files/Toor%20Dal.webp?v=1',
  '/loop': '/loop',
  '/to-http': 'http://pictures.example/a.webp',
  '/to-unknown-name': 'https://localhost/a.webp',
};

beforeAll(async () => {
  photo = await picture('#e0a53a', 64, 64);
  server = await openPictureServer(({ url = '' }, response) => {
    asked.push(url);
    const to = url.startsWith('/to?') ? decodeURIComponent(url.slice(4)) : redirects[url];
    if (to) return void response.writeHead(302, { location: to.replace('PORT', String(server.port)) }).end();
    answer(url, response);
  });
});
afterAll(() => server.close());

function answer(url: string, response: ServerResponse): void {
  if (url.startsWith('/files/')) response.end(photo);
  else if (url === '/heic') response.end(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
  else if (url.startsWith('/bomb?')) response.end(bombs[decodeURIComponent(url.slice('/bomb?'.length))]);
  else if (url === '/page') response.setHeader('content-type', 'text/html').end('<h1>Not here</h1>');
  else if (url === '/announced') response.writeHead(200, { 'content-length': 10_000_000 }).write('a');
  else if (url === '/endless') pour(response);
  else if (url === '/slow') response.writeHead(200).write('a');
  else if (url !== '/silent') response.writeHead(404).end();
}

/** Sends without an end, as long as it is taken. */
function pour(response: ServerResponse): void {
  while (response.writable && response.write(Buffer.alloc(64 * 1024)));
  response.once('drain', () => pour(response));
}

const limits = { maxBytes: 1024 * 1024, timeoutMs: 60_000 };
const fetchAll = (addresses: string[], options: FetchOptions = {}) =>
  fetchPictures(addresses, { agent: server.agent(), limits, ...options });

test('fetches pictures, also where they have moved to, names them by their address and kind, and counts', async () => {
  const counted: [number, number][] = [];
  const addresses = [
    `${server.origin}/files/dal.jpg?v=2`,
    `${server.origin}/moved.webp`,
    `${server.origin}/files/%E0%A4%A6`,
  ];
  const { pictures, failed } = await fetchAll(addresses, { onCount: (...count) => void counted.push(count) });
  expect([...failed]).toEqual([]);
  expect(addresses.map((address) => pictures.get(address)?.name)).toEqual([
    expect.stringMatching(/^dal-[\da-f]{8}\.webp$/),
    expect.stringMatching(/^moved-[\da-f]{8}\.webp$/),
    expect.stringMatching(/^picture-[\da-f]{8}\.webp$/),
  ]);
  expect(pictures.get(addresses[0] ?? '')?.bytes).toEqual(photo);
  expect(counted).toEqual([1, 2, 3].map((done) => [done, 3]));
});

test.each([
  ['/gone', 'answered 404'],
  ['/loop', 'redirects too often'],
  ['/to-http', 'is not an https address'],
  ['/to-unknown-name', 'is in a private network'],
  ['/announced', 'has more than 1 MB'],
  ['/endless', 'has more than 1 MB'],
  ['/heic', expect.stringContaining('is HEIC')],
  ['/page', expect.stringContaining('cannot be read')],
])('says why %s is not there', async (path, reason) => {
  const { pictures, failed } = await fetchAll([server.origin + path]);
  expect(pictures.size).toBe(0);
  expect([...failed.values()]).toEqual([reason]);
});

test.each(Object.keys(bombs))('takes no picture from %s', async (name) => {
  const decoding = vi.spyOn(sharp.prototype, 'metadata');
  const { pictures, failed } = await fetchAll([`${server.origin}/bomb?${encodeURIComponent(name)}`]);
  expect([pictures.size, failed.size]).toEqual([0, 1]);
  expect(decoding).toHaveBeenCalledTimes(name in foreignFiles ? 0 : 1);
});

test.each(['/slow', '/silent'])('does not wait for what is as slow as %s', async (path) => {
  const { failed } = await fetchAll([server.origin + path], { limits: { ...limits, timeoutMs: 300 } });
  expect([...failed.values()]).toEqual(['took longer than 0.3 s']);
});

const inside = [
  'https://127.0.0.1:PORT/files/a.webp',
  'https://[::1]:PORT/files/a.webp',
  'https://[::ffff:127.0.0.1]:PORT/files/a.webp',
  'https://localhost:PORT/files/a.webp',
  'https://10.0.0.1/a.webp',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f000001/a.webp',
];

test.each(inside)('goes to no private address such as %s, at once or by a redirect', async (address) => {
  asked.length = 0;
  const direct = address.replace('PORT', String(server.port));
  const led = `${server.origin}/to?${encodeURIComponent(address)}`;
  const { pictures, failed } = await fetchAll([direct, led]);
  expect(pictures.size).toBe(0);
  expect([...failed.values()]).toEqual(['is in a private network', 'is in a private network']);
  expect(asked).toEqual([led.slice(server.origin.length)]);
});

test.each([
  ['http://pictures.example/a.webp', 'is not an https address'],
  ['file:///etc/passwd', 'is not an https address'],
  ['/wp-content/a.jpg', 'is not an address'],
  ['https://meera:secret@pictures.example/a.webp', 'contains a password'],
])('does not ask for %s', async (address, reason) => {
  expect([...(await fetchAll([address])).failed.values()]).toEqual([reason]);
});

test('gives up without a network, and names every picture', async () => {
  const tried: number[] = [];
  const addresses = Array.from({ length: 40 }, (_, index) => `https://pictures.example:1/${index}.webp`);
  const { failed } = await fetchAll(addresses, { onCount: (done) => void tried.push(done) });
  expect(failed.size).toBe(40);
  expect([...failed.values()].filter((reason) => reason.startsWith('could not be reached')).length).toBeLessThan(15);
  expect(failed.get(addresses[39] ?? '')).toBe('was not tried, because no other arrived');
});
