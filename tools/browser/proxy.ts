import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy between a browser and the shops on this machine. */
export interface Proxy {
  /** `127.0.0.1:40123`, for HTTP. */
  address: string;
  /** Applies to new and open connections. */
  setOnline(isOnline: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** @param addTo a script's first lines, by its path */
export async function startProxy(addTo: (path: string) => string | undefined = () => undefined): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, answer) => pass(incoming, answer, addTo));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    address: `127.0.0.1:${port}`,
    async setOnline(isOnline) {
      if (isOnline !== server.listening) await (isOnline ? listen(port) : close());
    },
    stop: async () => void (server.listening && (await close())),
  };
}

function pass(incoming: IncomingMessage, answer: ServerResponse, addTo: (path: string) => string | undefined): void {
  const { port, pathname, search } = new URL(incoming.url ?? '');
  const { method, headers } = incoming;
  const first = addTo(pathname);
  if (first !== undefined) delete headers['accept-encoding'];
  const outgoing = request({ host: '127.0.0.1', port, path: pathname + search, method, headers });
  outgoing.on('error', () => answer.destroy());
  outgoing.on('response', (response) => {
    const { statusCode = 502, headers } = response;
    if (first === undefined) return response.pipe(answer.writeHead(statusCode, headers));
    delete headers['content-length'];
    answer.writeHead(statusCode, headers).write(`${first}\n`);
    return response.pipe(answer);
  });
  incoming.pipe(outgoing);
}
