import * as t from '#texts/message-failures';
import { MessageDelayed, MessageRefused } from '../failures.ts';

const timeoutMs = 10_000;
const maxWaitMs = 60 * 60_000;

function retryAfterMs(header: string | null): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), maxWaitMs);
}

const isTemporaryStatus = (status: number) => status === 408 || status === 429 || status >= 500;

interface Request {
  method?: 'GET';
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Asks a provider to send a message.
 * @returns the response's body
 * @param explain finds the reason in the body of a refusal
 * @param isTemporary recognises temporary refusals besides those by status
 * @throws {MessageDelayed} for 408, 429, 5xx and timeouts; {MessageRefused} for other statuses
 */
export async function postToProvider(
  url: string,
  request: Request,
  explain: (body: string) => string | undefined = () => undefined,
  isTemporary: (body: string) => boolean = () => false,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    ...request,
    redirect: 'manual', // the number and the code go to no other server
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = await response.text();
  if (response.ok) return body;
  const reason = explain(body) ?? t.providerStatus({ status: response.status });
  if (isTemporaryStatus(response.status) || isTemporary(body))
    throw new MessageDelayed(reason, retryAfterMs(response.headers.get('Retry-After')));
  throw new MessageRefused(reason);
}

export function parseObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function textOf(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
