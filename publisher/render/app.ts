import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadFirstStyles, type FirstStyles } from './first-styles.ts';
import { keepResponseBytes, whileRendering } from './page-response.ts';

/** One of our routes as Astro has built it. */
export interface BuiltRoute {
  route: string;
  type: string;
  origin: string;
  /** Its file: `src/pages/index.astro`. */
  component: string;
  params: string[];
  pattern: RegExp;
}

interface BuiltApp {
  manifest: {
    routes: { routeData: BuiltRoute }[];
    pageMap: Map<string, () => Promise<object>>;
  };
  render(request: Request, options: { locals: object }): Promise<Response>;
  renderError(request: Request, options: { status: number; error?: unknown }): Promise<Response>;
}

/** The built pages: their routes, and a function that renders any of them. */
export interface PagesApp {
  routes: BuiltRoute[];
  firstStyles: Map<string, FirstStyles>;
  /** A response for `readBytes`; its own body may be empty. @throws what the page threw */
  render(address: string, locals: object): Promise<Response>;
}

/** Astro digests the inline code of every page by `crypto.subtle`, which waits for another thread each time. */
crypto.subtle.digest = async (algorithm, data) =>
  Uint8Array.from(hash(algorithm as string, data as Uint8Array, 'buffer')).buffer;

/** Loads the app that `astro build` made into `distDir`. */
export async function loadApp(distDir: string): Promise<PagesApp> {
  const { app } = (await import(pathToFileURL(join(distDir, 'server', 'entry.mjs')).href)) as { app: BuiltApp };
  const { pageMap } = app.manifest;
  keepResponseBytes();
  for (const [component, load] of pageMap) pageMap.set(component, once(load)); // an import takes its time again
  app.renderError = async (_request, { status, error }) => {
    throw error ?? new Error(`answered ${status}`);
  };
  const routes = app.manifest.routes.map(({ routeData }) => routeData);
  return {
    routes: routes.filter(({ origin, type }) => origin !== 'internal' && (type === 'page' || type === 'endpoint')),
    firstStyles: await loadFirstStyles(distDir),
    render: (address, locals) => whileRendering(() => app.render(new Request(address), { locals })),
  };
}

function once<T>(load: () => T): () => T {
  let loaded: { value: T } | undefined;
  return () => (loaded ??= { value: load() }).value;
}
