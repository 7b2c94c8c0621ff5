import type { CounterEvent } from '#contract/counter/events';
import { callApi, type CallInput } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';

/** A counter that follows its store's orders. */
export interface FollowedEvents {
  /** Resolves when the stream has begun: it is told of everything from now on. */
  begun(): Promise<void>;
  /** The next event; throws when the stream ends instead. */
  next(): Promise<CounterEvent & { id: number }>;
  /** So many of the next ones. */
  take(count: number): Promise<(CounterEvent & { id: number })[]>;
  /** Resolves when the stream has ended, whatever comes before. */
  ended(): Promise<void>;
  close(): Promise<void>;
}

/** The events in an answer of `followOrders`. */
export function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): FollowedEvents {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** The next block of lines; undefined at the end. */
  async function nextBlock(): Promise<string | undefined> {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
    const [block = ''] = text.split('\n\n', 1);
    text = text.slice(block.length + 2);
    return block;
  }
  async function next() {
    for (;;) {
      const block = await nextBlock();
      if (block === undefined) throw new Error('The stream has ended');
      const [, id, data] = /^id: (\d+)\ndata: (.+)$/.exec(block) ?? [];
      if (id && data) return { ...(JSON.parse(data) as CounterEvent), id: Number(id) };
    }
  }
  return {
    begun: async () => void (await nextBlock()),
    next,
    async take(count) {
      const events = [];
      while (events.length < count) events.push(await next());
      return events;
    },
    async ended() {
      while ((await nextBlock()) !== undefined);
    },
    close: () => reader.cancel(),
  };
}

export interface FollowCall {
  cookie: string;
  label?: string;
  after?: number;
  lastEventId?: number;
  from?: string;
}

/** Follows the orders of Surat, or of the store named. */
export async function followOrders(
  shop: TestShop,
  { cookie, label = 'surat', after, lastEventId, from }: FollowCall,
): Promise<FollowedEvents> {
  const input: CallInput = {
    params: { label },
    cookie,
    ...(from !== undefined && { from }),
    ...(after !== undefined && { query: { after: String(after) } }),
    ...(lastEventId !== undefined && { headers: { 'Last-Event-ID': String(lastEventId) } }),
  };
  const response = await callApi(shop, 'followOrders', input);
  if (response.status !== 200 || !response.body) throw new Error(`Refused: ${await response.text()}`);
  const events = readEvents(response.body);
  await events.begun();
  return events;
}
