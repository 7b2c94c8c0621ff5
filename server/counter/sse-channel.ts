const encoder = new TextEncoder();

export interface SseChannel {
  stream: ReadableStream<Uint8Array>;
  isEmpty(): boolean;
  write(text: string): void;
  /** Sends pending text first. */
  end(): void;
}

/**
 * @param onOpen called at the first read; never for a HEAD request
 * @param onDrained called each time the reader has read everything
 * @param onClose called once, when the stream ends or the reader disconnects
 */
export function createSseChannel(onOpen: () => void, onDrained: () => void, onClose: () => void): SseChannel {
  let pending = '';
  let isOpen = false;
  let hasEnded = false;
  let resume = () => {};
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    onClose();
    resume();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isOpen) onOpen();
        else if (pending === '') onDrained();
        isOpen = true;
        while (pending === '' && !hasEnded) await new Promise<void>((resolve) => (resume = resolve));
        if (pending !== '') controller.enqueue(encoder.encode(pending));
        else controller.close();
        pending = '';
      },
      cancel() {
        pending = '';
        end();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    isEmpty: () => pending === '',
    write(text) {
      pending += text;
      resume();
    },
    end,
  };
}
