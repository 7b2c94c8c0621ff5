const encoder = new TextEncoder();

/** What waits to be sent to one reader. */
export interface Mailbox {
  stream: ReadableStream<Uint8Array>;
  /** Whether the reader has taken everything. */
  isEmpty(): boolean;
  put(text: string): void;
  /** Ends the stream after what waits. */
  end(): void;
}

/**
 * A stream of texts that are put into it.
 * @param onOpen called when a client begins to read; never for a HEAD request
 * @param onTaken called each time the reader has taken what waited
 * @param onClose called once, when it has ended or the reader has gone
 */
export function createMailbox(onOpen: () => void, onTaken: () => void, onClose: () => void): Mailbox {
  let waiting = '';
  let isOpen = false;
  let hasEnded = false;
  let wake = () => {};
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    onClose();
    wake();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isOpen) onOpen();
        else if (waiting === '') onTaken();
        isOpen = true;
        while (waiting === '' && !hasEnded) await new Promise<void>((resolve) => (wake = resolve));
        if (waiting !== '') controller.enqueue(encoder.encode(waiting));
        else controller.close();
        waiting = '';
      },
      cancel() {
        waiting = '';
        end();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    isEmpty: () => waiting === '',
    put(text) {
      waiting += text;
      wake();
    },
    end,
  };
}
