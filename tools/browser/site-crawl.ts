import { request } from 'node:http';

export interface CrawledPage {
  title: string | undefined;
  canonical: string | undefined;
  isHidden: boolean;
  /** The targets of fragment links. */
  ids: Set<string>;
  /** URLs on the same site, without query. */
  links: string[];
}

interface HttpResponse {
  status: number;
  type: string;
  text: string;
}

const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'g');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const unescaped = (text: string) => text.replaceAll('&amp;', '&');

function get(site: URL, path: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: site.port, path, headers: { host: site.host } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function read(html: string, site: URL, path: string): CrawledPage {
  const here = new URL(path, site);
  const sourceSets = all(html, attribute('srcset')).flatMap((set) =>
    set.split(',').map((source) => source.trim().split(' ')[0] ?? ''),
  );
  const references = [
    ...all(html, attribute('href')),
    ...all(html, attribute('src')),
    ...all(html, attribute('component-url')),
    ...sourceSets,
  ];
  const addresses = references
    .map((address) => URL.parse(unescaped(address), here))
    .filter((url) => url?.origin === site.origin);
  return {
    title: /<title>([^<]+)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    isHidden: html.includes('<meta name="robots" content="noindex"'),
    ids: new Set(all(html, attribute('id'))),
    links: addresses.map((url) => `${url?.pathname}${url?.hash}`),
  };
}

/** All pages reachable from a site's home page, and the URLs whose status is not 200. */
export async function crawl(site: URL) {
  const pages = new Map<string, CrawledPage>();
  const broken: string[] = [];
  const seen = new Set(['/']);
  for (const path of seen) {
    const { status, type, text } = await get(site, path);
    if (status !== 200) broken.push(`${path}: ${status}`);
    if (status !== 200 || !type.startsWith('text/html')) continue;
    const page = read(text, site, path);
    pages.set(path, page);
    for (const link of page.links) seen.add(link.split('#')[0] ?? '');
  }
  return { pages, broken };
}

export const readSitemap = async (site: URL): Promise<string[]> =>
  all((await get(site, '/sitemap.xml')).text, /<loc>([^<]+)<\/loc>/g);
