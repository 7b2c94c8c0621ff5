import { ShopError } from '#contract/errors';
import { respondWithText } from '#server/platform/http/respond';

const path = /^\/social\/((?:store|item)\/[a-z0-9-]+|marketplace)\.jpg$/;

/** A day: social networks store the picture with the link anyway. */
const headers = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=86400',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves links' preview pictures at `/social/…` on every host; all other requests go to the sites.
 * @param read a picture's bytes by name; throws {@link ShopError} when there is none
 */
export function withSocialPictures(
  read: (name: string) => Promise<Buffer<ArrayBuffer>>,
  sites: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const name = path.exec(new URL(request.url).pathname)?.[1];
    if (name === undefined || !/^(GET|HEAD)$/.test(request.method)) return sites(request);
    try {
      const bytes = await read(name);
      return new Response(request.method === 'HEAD' ? null : bytes, { headers });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return respondWithText(404, 'There is no such picture.');
    }
  };
}
