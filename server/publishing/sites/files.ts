import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import type { SiteStore } from '#server/publishing/store/site-store';
import { drawingHeaders, immutableHeaders } from './headers.ts';

type Headers = Record<string, string>;

/** The second handler serves the files that the first has fetched from a bucket. */
const twice = (serve: MiddlewareHandler): MiddlewareHandler[] => [serve, serve];

function withHeaders(serve: MiddlewareHandler, headersOf: (path: string) => Headers): MiddlewareHandler {
  return async (c, next) => {
    const response = await serve(c, next);
    if (response instanceof Response)
      for (const [name, value] of Object.entries(headersOf(c.req.path))) response.headers.set(name, value);
    return response;
  };
}

export function serveAssets(sitesDir: string, store: SiteStore): MiddlewareHandler[] {
  const serve = serveStatic({
    root: sitesDir,
    precompressed: true,
    async onNotFound(file) {
      if (!file.startsWith(sitesDir)) return;
      await Promise.all(['.br', '.gz', ''].map((form) => store.fetchIfMissing(`${file}${form}`)));
    },
  });
  return twice(withHeaders(serve, () => immutableHeaders));
}

const isPicture = (path: string) => /^\/pictures\/[\w-]+\.(webp|svg)$/.test(path);

export function servePictures(picturesDir: string, store: SiteStore): MiddlewareHandler[] {
  const serve = (form: string) =>
    serveStatic({
      root: picturesDir,
      rewriteRequestPath: (path) => path.slice('/pictures'.length).replace(/webp$/, form),
      async onNotFound(file) {
        if (file.startsWith(picturesDir)) await store.fetchIfMissing(file);
      },
    });
  const send = (form: string, isAccepted: (c: Context) => boolean): MiddlewareHandler => {
    const found = withHeaders(serve(form), pictureHeaders);
    return async (c, next) => (isPicture(c.req.path) && isAccepted(c) ? found(c, next) : next());
  };
  const acceptsAvif = (c: Context) => c.req.header('Accept')?.includes('image/avif') ?? false;
  return [...twice(send('avif', acceptsAvif)), ...twice(send('webp', () => true))];
}

const pictureHeaders = (path: string): Headers =>
  path.endsWith('.svg') ? drawingHeaders : { ...immutableHeaders, Vary: 'Accept' };
