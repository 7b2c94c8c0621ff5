const encoder = new TextEncoder();

export interface Mailbox {
  stream: ReadableStream<Uint8Array>;
  isEmpty(): boolean;
  put(text: string): void;
  /** Sends pending text first. */
  end(): void;
}

/**
 * @param onOpen called at the first read; never for a HEAD request
 * @param onTaken called each time the reader has read everything
 * @param onClose called once, when the stream ends or the reader disconnects
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
