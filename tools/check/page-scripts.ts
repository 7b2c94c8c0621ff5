import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What a page loads of JavaScript, in bytes as sent (brotli). */
export interface PageWeight {
  /** Runs before anyone touches the page or it is idle. */
  first: number;
  /** All that it loads by itself, with every island hydrated. */
  all: number;
  /** What each of the named modules adds when somebody asks for what it does. */
  onDemand: Map<string, number>;
}

const scriptElement = /<script\b([^>]*)>(.*?)<\/script>/gs;
const source = /\bsrc="([^"]+)"/;
const islandModules = /\b(?:component-url|renderer-url|before-hydration-url)="([^"]+)"/g;
const staticImport = /\b(?:import|from)\s*["'](\.[^"']+)["']/g;
/** A worker is named by its address alone. */
const workerAddress = /["'`](\/[^"'`\s]+\bworker\b[^"'`\s]*\.js)["'`]/g;
const dynamicImport = /\bimport\(\s*["'`](\.[^"'`]+)["'`]/g;
const anyImport = [staticImport, dynamicImport, workerAddress];

/** The module that a built script is named for. */
const nameOf = (address: string) => path.posix.basename(address).split('.')[0] ?? '';

/**
 * Weighs a rendered page.
 * @param client the folder its scripts are in, each beside its compressed twin
 * @param onDemand names of modules that are left out of `all` where they are imported by `import()`
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
  const reached = await reachable(entries, client, anyImport);
  const asked = new Set([...reached].filter((address) => onDemand.includes(nameOf(address))));
  const all = await reachable(entries, client, anyImport, asked);
  const brought = [...asked].map(async (address): Promise<[string, number]> => {
    const needed = await reachable([address], client, anyImport);
    return [nameOf(address), await sentBytes(needed.difference(all), client)];
  });
  return {
    first: inline + (await sentBytes(first, client)),
    all: inline + (await sentBytes(all, client)),
    onDemand: new Map(await Promise.all(brought)),
  };
}

/** The given modules and all that they import, as addresses, but for dynamic imports of those in `leftOut`. */
async function reachable(
  entries: string[],
  client: string,
  imports: RegExp[],
  leftOut: ReadonlySet<string> = new Set(),
): Promise<Set<string>> {
  const found = new Set<string>();
  const queue = [...entries];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const code = await readFile(path.join(client, next), 'utf8');
    for (const each of imports) {
      const addresses = [...code.matchAll(each)].map(([, to = '']) => path.posix.resolve(path.posix.dirname(next), to));
      queue.push(...addresses.filter((address) => each !== dynamicImport || !leftOut.has(address)));
    }
  }
  return found;
}

async function sentBytes(addresses: Set<string>, client: string): Promise<number> {
  const sizes = await Promise.all(
    [...addresses].map(async (each) => (await stat(path.join(client, `${each}.br`))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
