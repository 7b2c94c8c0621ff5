import type { Socket } from 'node:net';

/**
 * The lines received on a socket, which stays open when the reader stops early.
 * @throws when the connection breaks
 */
export async function* readLines(socket: Socket): AsyncGenerator<string> {
  socket.setEncoding('utf8');
  let rest = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
