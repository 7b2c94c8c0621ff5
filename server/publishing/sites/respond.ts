import type { Content, Encoding } from './content.ts';

/** How a file is to be answered. */
export interface FileResponseOptions {
  status?: number;
  headers: Record<string, string>;
  /** Put into the ETag where the same address shows different files to different people. */
  variant?: string;
}

const refused = (encoding: string) => new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`);
const encodings: Encoding[] = ['br', 'gzip'];

/** The best encoding that the client takes. */
const encodingFor = (accepted: string | null): Encoding | undefined =>
  encodings.find((each) => accepted?.includes(each) && !refused(each).test(accepted));

const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);

/** Answers with a file: compressed if the client takes it, 304 if it has it, without a body for HEAD. */
export async function respond(request: Request, content: Content, answer: FileResponseOptions): Promise<Response> {
  const { status = 200, variant } = answer;
  const encoding = content.isCompressible ? encodingFor(request.headers.get('accept-encoding')) : undefined;
  const etag = `"${[content.hash, variant, encoding].filter(Boolean).join('-')}"`;
  const headers: Record<string, string> = { ...answer.headers, ETag: etag };
  if (content.isCompressible) headers['Vary'] = joined(headers['Vary'], 'Accept-Encoding');
  if (status === 200 && isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const body = encoding ? await content.encoded(encoding) : content.bytes;
  headers['Content-Type'] = content.type;
  headers['Content-Length'] = String(body.length);
  if (encoding) headers['Content-Encoding'] = encoding;
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

const joined = (first: string | undefined, second: string) => (first ? `${first}, ${second}` : second);

/** A short answer in plain words, for programs. */
export const respondWithText = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...headers },
  });

/** Sends the browser elsewhere. */
export const redirect = (status: 302 | 308, location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { Location: location, ...headers } });
