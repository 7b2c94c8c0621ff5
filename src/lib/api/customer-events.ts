import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint';
import { requestAddress } from './client.ts';
import { settings } from './settings.ts';

const eventData = (block: string): string | undefined => /^data: (.*)$/m.exec(block)?.[1];

/**
 * Follows a call of the customer's that answers with server-sent events, until it is cut: `EventSource` cannot send their token.
 * @returns ends it
 */
export function followAsCustomer<E extends Endpoint<any, any, any, any>>(
  { path, answer }: E,
  { params }: { params: Record<string, string | number> },
  { onEvent, onCut }: { onEvent: (event: v.InferOutput<E['answer']>) => void; onCut: () => void },
): () => void {
  const ending = new AbortController();
  const tell = (data: unknown) => {
    const { success, output } = v.safeParse(answer, data);
    if (success) onEvent(output as v.InferOutput<E['answer']>);
    else console.error('The event breaks the contract.', path);
  };
  const read = async () => {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${settings.token()}` };
    const address = requestAddress(settings.base, path, params);
    const { ok, body } = await settings.fetch(address, { method: 'GET', headers, signal: ending.signal });
    if (!ok || !body) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const data of blocks.map(eventData)) if (data && !ending.signal.aborted) tell(JSON.parse(data));
    }
  };
  void read()
    .catch((error: unknown) => void (ending.signal.aborted || console.warn('The stream was cut:', error)))
    .then(() => void (ending.signal.aborted || onCut()));
  return () => ending.abort();
}
