import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The JavaScript that a page loads, in compressed bytes (brotli). */
export interface PageWeight {
  /** Loaded before the customer uses the page and before it is idle. */
  first: number;
  /** All that the page loads by itself, with every island hydrated. */
  all: number;
  /** What each of the named modules adds when it is imported on demand. */
  onDemand: Map<string, number>;
}

const scriptElement = /<script\b([^>]*)>(.*?)<\/script>/gs;
const source = /\bsrc="([^"]+)"/;
const islandModules = /\b(?:component-url|renderer-url|before-hydration-url)="([^"]+)"/g;
const staticImport = /\b(?:import|from)\s*["'](\.[^"']+)["']/g;
/** A worker is referenced by its address, without an import. */
const workerAddress = /["'`](\/[^"'`\s]+\bworker\b[^"'`\s]*\.js)["'`]/g;
const dynamicImport = /\bimport\(\s*["'`](\.[^"'`]+)["'`]/g;
const anyImport = [staticImport, dynamicImport, workerAddress];

/** The name of a built script's module. */
const moduleName = (address: string) => path.posix.basename(address).split('.')[0] ?? '';

/**
 * Weighs a rendered page.
 * @param client the folder of its scripts and their compressed copies
 * @param onDemand names of modules that `all` leaves out where `import()` loads them
 */
export async function weighPage(html: string, client: string, onDemand: readonly string[] = []): Promise<PageWeight> {
  const scripts = [...html.matchAll(scriptElement)].filter(
    ([, attributes = '']) => !/type="application\//.test(attributes),
  );
  const inline = scripts.reduce((sum, [, , text = '']) => sum + (text ? brotliCompressSync(text).length : 0), 0);
  const external = scripts.flatMap(([, attributes = '']) => source.exec(attributes)?.[1] ?? []);
  const islands = [...html.matchAll(islandModules)].map(([, address = '']) => address);
  const entries = [...external, ...islands];
  const first = await reachable(external, client, [staticImport]);
  const loaded = await reachable(entries, client, anyImport);
  const deferred = new Set([...loaded].filter((address) => onDemand.includes(moduleName(address))));
  const all = await reachable(entries, client, anyImport, deferred);
  const additions = [...deferred].map(async (address): Promise<[string, number]> => {
    const needed = await reachable([address], client, anyImport, deferred.difference(new Set([address])));
    return [moduleName(address), await compressedBytes(needed.difference(all), client)];
  });
  return {
    first: inline + (await compressedBytes(first, client)),
    all: inline + (await compressedBytes(all, client)),
    onDemand: new Map(await Promise.all(additions)),
  };
}

/** The addresses of modules and of all that they import, except dynamic imports of those in `excluded`. */
async function reachable(
  entries: string[],
  client: string,
  imports: RegExp[],
  excluded: ReadonlySet<string> = new Set(),
): Promise<Set<string>> {
  const found = new Set<string>();
  const queue = [...entries];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const code = await readFile(path.join(client, next), 'utf8');
    for (const kind of imports) {
      const addresses = [...code.matchAll(kind)].map(([, to = '']) => path.posix.resolve(path.posix.dirname(next), to));
      queue.push(...addresses.filter((address) => kind !== dynamicImport || !excluded.has(address)));
    }
  }
  return found;
}

async function compressedBytes(addresses: Set<string>, client: string): Promise<number> {
  const sizes = await Promise.all(
    [...addresses].map(async (address) => (await stat(path.join(client, `${address}.br`))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
