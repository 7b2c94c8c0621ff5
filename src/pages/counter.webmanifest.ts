import type { APIRoute } from 'astro';
import { counterManifest } from '#lib/structured-data/manifest';

/** The web app manifest with which the store's people install the counter on a phone. */
export const GET: APIRoute = ({ locals: { site } }) => Response.json(counterManifest(site.store, site.operator));
