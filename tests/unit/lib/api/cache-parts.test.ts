import { beforeEach, expect, test, vi } from 'vitest';
import { cacheParts, sharedFetch } from '#lib/api/cache-parts';

const files: Record<string, string> = {
  '/_astro/page.1.js': 'import{a}from"./base.2.js";const b=()=>import("./later.3.js");import"./page.1.js"',
  '/_astro/base.2.js': 'new Worker("/_astro/search-worker-4.js")',
  '/_astro/later.3.js': '',
  '/_astro/search-worker-4.js': '',
  '/_astro/Document.5.css': '',
  '/_astro/fonts/6.woff2': '',
};

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://surat.localhost' });
  return () => vi.unstubAllGlobals();
});

test('keeps a page’s files, all that its scripts import and start, each once', async () => {
  const kept: string[] = [];
  const keep = async ({ url }: Request) => {
    const { pathname } = new URL(url);
    kept.push(pathname);
    return new Response(files[pathname]);
  };
  const page =
    '<link href="/_astro/Document.5.css"><style>src:url("/_astro/fonts/6.woff2")</style>' +
    '<script src="/_astro/page.1.js"></script><script src="/_astro/page.1.js"></script><a href="/pictures/a.webp">';
  await cacheParts(page, keep);
  expect(kept.sort()).toEqual(Object.keys(files).sort());
});

test('says when a file cannot be had', async () => {
  const keep = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(cacheParts('src="/_astro/page.1.js"', keep)).rejects.toThrow('Failed to fetch');
});

test('fetches a file once for all pages that ask for it meanwhile, and again later or after a failure', async () => {
  const asked: string[] = [];
  let fails = false;
  const fetchFile = sharedFetch(async ({ url }: Request, page: string) => {
    asked.push(page);
    if (fails) throw new TypeError(`Failed to fetch ${url}`);
    return new Response('text');
  });
  const ask = (page: string) => fetchFile(new Request('http://surat.localhost/_astro/a.js'), page);
  const answers = await Promise.all(['home', 'cart'].map(ask));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['text', 'text']);
  expect(asked).toEqual(['home']);
  fails = true;
  await expect(ask('search')).rejects.toThrow('Failed to fetch');
  fails = false;
  expect((await ask('search')).ok).toBe(true);
  expect(asked).toEqual(['home', 'search', 'search']);
});
