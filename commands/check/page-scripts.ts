import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What a page loads of JavaScript, in bytes as sent (brotli). */
export interface PageWeight {
  /** Runs before anyone touches the page or it is idle. */
  first: number;
  /** All, with every island hydrated and whatever those load later. */
  all: number;
}

const scriptElement = /<script\b([^>]*)>(.*?)<\/script>/gs;
const source = /\bsrc="([^"]+)"/;
const islandModules = /\b(?:component-url|renderer-url|before-hydration-url)="([^"]+)"/g;
const staticImport = /\b(?:import|from)\s*["'](\.[^"']+)["']/g;
/** A worker is named by its address alone. */
const workerAddress = /["'`](\/[^"'`\s]+\bworker\b[^"'`\s]*\.js)["'`]/g;
const dynamicImport = /\bimport\(\s*["'`](\.[^"'`]+)["'`]/g;

/** Weighs a rendered page; `client` is the folder its scripts are in, each beside its compressed twin. */
export async function weighPage(html: string, client: string): Promise<PageWeight> {
  const scripts = [...html.matchAll(scriptElement)].filter(
    ([, attributes = '']) => !/type="application\//.test(attributes),
  );
  const inline = scripts.reduce((sum, [, , text = '']) => sum + (text ? brotliCompressSync(text).length : 0), 0);
  const external = scripts.flatMap(([, attributes = '']) => source.exec(attributes)?.[1] ?? []);
  const islands = [...html.matchAll(islandModules)].map(([, address = '']) => address);
  const first = await reachable(external, client, [staticImport]);
  const all = await reachable([...external, ...islands], client, [staticImport, dynamicImport, workerAddress]);
  return { first: inline + (await sentBytes(first, client)), all: inline + (await sentBytes(all, client)) };
}

/** The given modules and all that they import, as addresses. */
async function reachable(entries: string[], client: string, imports: RegExp[]): Promise<Set<string>> {
  const found = new Set<string>();
  const queue = [...entries];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const code = await readFile(path.join(client, next), 'utf8');
    for (const each of imports)
      for (const [, to = ''] of code.matchAll(each)) queue.push(path.posix.resolve(path.posix.dirname(next), to));
  }
  return found;
}

async function sentBytes(addresses: Set<string>, client: string): Promise<number> {
  const sizes = await Promise.all(
    [...addresses].map(async (each) => (await stat(path.join(client, `${each}.br`))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
