import type { Context } from 'hono';
import type { Content, Encoding } from './content.ts';

export interface FileResponseOptions {
  status?: number;
  headers: Record<string, string>;
  /** Part of the ETag where the same address has different files for different customers. */
  variant?: string;
}

const refusal = (encoding: string) => new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`);
const encodings: Encoding[] = ['br', 'gzip'];

/** The best encoding that the client accepts. */
const encodingFor = (accepted: string | null): Encoding | undefined =>
  encodings.find((encoding) => accepted?.includes(encoding) && !refusal(encoding).test(accepted));

const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** The response with a file: compressed if the client accepts that, 304 if it has the file, without a body for HEAD. */
async function responseFor(
  request: Request,
  content: Content,
  { status = 200, variant, headers: own }: FileResponseOptions,
) {
  const encoding = content.isCompressible ? encodingFor(request.headers.get('accept-encoding')) : undefined;
  const etag = `"${[content.hash, variant, encoding].filter(Boolean).join('-')}"`;
  const headers: Record<string, string> = { ...own, ETag: etag };
  if (content.isCompressible) headers['Vary'] = appendValue(headers['Vary'], 'Accept-Encoding');
  if (status === 200 && isKnown(request.headers.get('if-none-match'), etag))
    return { status: 304, headers, body: null } as const;
  const body = encoding ? await content.encoded(encoding) : content.bytes;
  headers['Content-Type'] = content.type;
  headers['Content-Length'] = String(body.length);
  if (encoding) headers['Content-Encoding'] = encoding;
  return { status, headers, body: request.method === 'HEAD' ? null : body };
}

/** Responds with a file, as {@link responseFor} says. */
export async function respond(request: Request, content: Content, options: FileResponseOptions): Promise<Response> {
  const { body, ...init } = await responseFor(request, content, options);
  return new Response(body, init);
}

/** Answers a call of the API with content that clients revalidate each time. */
export async function answerWith(
  c: Context,
  content: Content,
  headers: Record<string, string> = {},
): Promise<Response> {
  const caching = { 'Cache-Control': 'no-cache', ...headers };
  const response = await responseFor(c.req.raw, content, { headers: caching });
  return c.newResponse(response.body, response.status as 200, response.headers);
}

const appendValue = (first: string | undefined, second: string) => (first ? `${first}, ${second}` : second);

/** A short response in plain text. */
export const respondWithText = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...headers },
  });

export const redirect = (status: 302 | 308, location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { Location: location, ...headers } });
