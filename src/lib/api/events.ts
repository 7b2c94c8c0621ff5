import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint';
import { requestAddress } from './client.ts';
import { settings } from './settings.ts';

export interface StreamListener<Event> {
  /** The stream is open, or an event was unreadable. Read the state again. */
  onOpen?: () => void;
  onEvent: (event: Event) => void;
  /** The stream was cut or refused. It is not reopened; wait at least `waitMs`. */
  onCut: (waitMs: number) => void;
}

interface StreamRequest {
  params: Record<string, string | number>;
  query?: Record<string, string | number>;
}

const eventData = (block: string): string | undefined => /^data: (.*)$/m.exec(block)?.[1];

/**
 * Follows server-sent events until the stream is cut. `EventSource` cannot send a customer's token.
 * @returns stops it
 */
export function follow<E extends Endpoint<any, any, any, any>>(
  { path, answer, policy }: E,
  { params, query }: StreamRequest,
  { onOpen, onEvent, onCut }: StreamListener<v.InferOutput<E['answer']>>,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const tell = (data: unknown) => {
    const { success, output } = v.safeParse(answer, data);
    if (success) return onEvent(output as v.InferOutput<E['answer']>);
    console.error('The event breaks the contract.', path);
    onOpen?.();
  };
  /** @returns the wait after a refusal, in milliseconds */
  const read = async (): Promise<number> => {
    const token = policy === 'staff' ? undefined : settings.token();
    const headers = { Accept: 'text/event-stream', ...(token && { Authorization: `Bearer ${token}` }) };
    const address = requestAddress(settings.base, path, params, query);
    const { ok, body, headers: answered } = await settings.fetch(address, { method: 'GET', headers, signal });
    if (!ok || !body) return Number(answered.get('Retry-After') ?? 0) * 1000;
    onOpen?.();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const data of blocks.map(eventData)) if (data && !signal.aborted) tell(JSON.parse(data));
    }
    return 0;
  };
  void read()
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn('The stream was cut:', error);
      return 0;
    })
    .then((waitMs) => void (signal.aborted || onCut(waitMs)));
  return () => ending.abort();
}
