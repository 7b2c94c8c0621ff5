import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint';
import { requestAddress } from './client.ts';
import { settings } from './settings.ts';

/** Called with what happens to a stream. */
export interface StreamListener<Event> {
  /** It stands, for the first time or again, or has sent an unreadable event: the state must be read anew. */
  onOpen: () => void;
  onEvent: (event: Event) => void;
  /** It is cut. `isOver`: the browser does not open it again by itself. */
  onCut: (isOver: boolean) => void;
}

interface StreamRequest {
  params: Record<string, string | number>;
  query?: Record<string, string | number>;
}

/** Follows a call that answers with server-sent events. @returns ends it */
export function follow<E extends Endpoint<any, any, any, any>>(
  endpoint: E,
  { params, query }: StreamRequest,
  { onOpen, onEvent, onCut }: StreamListener<v.InferOutput<E['answer']>>,
): () => void {
  const source = new EventSource(requestAddress(settings.base, endpoint.path, params, query));
  source.addEventListener('open', onOpen);
  source.addEventListener('message', ({ data }) => {
    const checked = v.safeParse(endpoint.answer, JSON.parse(data as string));
    if (checked.success) return onEvent(checked.output as v.InferOutput<E['answer']>);
    console.error('The event breaks the contract.', checked.issues);
    onOpen();
  });
  source.addEventListener('error', () => onCut(source.readyState === EventSource.CLOSED));
  return () => source.close();
}
