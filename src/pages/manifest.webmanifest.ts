import type { APIRoute } from 'astro';
import { marketplaceManifest, storeManifest } from '#lib/structured-data/manifest';

/** The web app manifest, with which a device can install the store. */
export const GET: APIRoute = ({
  locals: {
    site: { store, operator },
  },
}) => Response.json(store ? storeManifest(store, operator) : marketplaceManifest(operator));
