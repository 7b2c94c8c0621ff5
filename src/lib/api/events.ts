import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint';
import { requestAddress } from './client.ts';
import { settings } from './settings.ts';

/** Called with what happens to a stream. */
export interface StreamListener<Event> {
  /** It stands, or has sent an unreadable event: the state must be read anew. */
  onOpen?: () => void;
  onEvent: (event: Event) => void;
  /** It was cut or refused. It is not opened again. */
  onCut: () => void;
}

interface StreamRequest {
  params: Record<string, string | number>;
  query?: Record<string, string | number>;
}

const eventData = (block: string): string | undefined => /^data: (.*)$/m.exec(block)?.[1];

/**
 * Follows a call that answers with server-sent events, until it is cut: `EventSource` cannot send a customer's token.
 * @returns ends it
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
  const read = async () => {
    const token = policy === 'staff' ? undefined : settings.token();
    const headers = { Accept: 'text/event-stream', ...(token && { Authorization: `Bearer ${token}` }) };
    const address = requestAddress(settings.base, path, params, query);
    const { ok, body } = await settings.fetch(address, { method: 'GET', headers, signal });
    if (!ok || !body) return;
    onOpen?.();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const data of blocks.map(eventData)) if (data && !signal.aborted) tell(JSON.parse(data));
    }
  };
  void read()
    .catch((error: unknown) => void (signal.aborted || console.warn('The stream was cut:', error)))
    .then(() => void (signal.aborted || onCut()));
  return () => ending.abort();
}
