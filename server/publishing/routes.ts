import { Hono } from 'hono';
import type { Shop } from '#server/platform/shop';
import { readSocialPicture } from './social-pictures.ts';

/** A day: social networks store the picture with the link anyway. */
const headers = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=86400',
  'X-Content-Type-Options': 'nosniff',
};

export function socialRoutes(shop: Shop): Hono {
  const routes = new Hono();
  routes.get('/:name{(?:(?:store|item)/[a-z0-9-]+|marketplace)\\.jpg}', async (c) =>
    c.body(await readSocialPicture(shop, c.req.param('name').replace(/\.jpg$/, '')), 200, headers),
  );
  return routes;
}
