import type { APIRoute } from 'astro';
import { getSnapshot } from '#contract/snapshot';
// oxlint-disable-next-line import/default -- Vite gives the worker's address
import worker from '../offline/offline-worker.ts?worker&url';

/** The service worker of a store: its label, its catalogue's address and the worker's script, whose name has a hash. */
export const GET: APIRoute = ({
  locals: {
    site: { store, apiOrigin },
  },
}) => {
  if (!store) return new Response(null, { status: 404 });
  const { saas_id, store_id } = store;
  const catalogue = `${apiOrigin ?? ''}/api/v1/${getSnapshot.path}`
    .replace('{saasId}', `${saas_id}`)
    .replace('{storeId}', `${store_id}`);
  const lines = [
    `self.store = ${JSON.stringify(store.label)};`,
    `self.catalogueAddress = ${JSON.stringify(catalogue)};`,
    `importScripts(${JSON.stringify(worker)});`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/javascript' } });
};
