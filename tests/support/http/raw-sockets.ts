import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to a local server that a test writes to itself. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // the server may close it at any time
  await once(socket, 'connect');
  return socket;
}

/** A request without a body, as text. */
export const getText = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
