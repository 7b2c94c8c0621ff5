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

/** Responds with a file: compressed if the client accepts that, 304 if it has the file, without a body for HEAD. */
export async function respond(request: Request, content: Content, answer: FileResponseOptions): Promise<Response> {
  const { status = 200, variant } = answer;
  const encoding = content.isCompressible ? encodingFor(request.headers.get('accept-encoding')) : undefined;
  const etag = `"${[content.hash, variant, encoding].filter(Boolean).join('-')}"`;
  const headers: Record<string, string> = { ...answer.headers, ETag: etag };
  if (content.isCompressible) headers['Vary'] = appendValue(headers['Vary'], 'Accept-Encoding');
  if (status === 200 && isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const body = encoding ? await content.encoded(encoding) : content.bytes;
  headers['Content-Type'] = content.type;
  headers['Content-Length'] = String(body.length);
  if (encoding) headers['Content-Encoding'] = encoding;
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
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
