import type { APIRoute } from 'astro';
import { marketplaceManifest, storeManifest } from '#lib/structured-data/manifest';

/** What a device needs to know to have the store among its programs. */
export const GET: APIRoute = ({ locals: { shop, marketplace } }) =>
  Response.json(shop ? storeManifest(shop.store()) : marketplaceManifest(marketplace.operator));
