import type { APIRoute } from 'astro';
import { marketplaceManifest, storeManifest } from '#lib/structured-data/manifest';

/** The web app manifest, with which a device can install the store. */
export const GET: APIRoute = ({ locals: { shop, marketplace } }) =>
  Response.json(shop ? storeManifest(shop.store(), marketplace.operator) : marketplaceManifest(marketplace.operator));
