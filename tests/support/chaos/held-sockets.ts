import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getText } from '#tests/support/http/raw-sockets';
import type { Fleet } from './fleet.ts';

const pipelined = 20;
const pauseMs = 200;

const unread = getText('/api/v1/catalog/snapshot/33/33001').repeat(pipelined);
const headerWithoutEnd = 'POST /api/v1/order/create/order/master HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const bodyWithoutEnd = `${headerWithoutEnd}1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;

/** One of three kinds: 20 requests whose answers are never read, a header and a body that never end. */
function openOne(origin: string, index: number): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').pause();
  socket.on('error', () => undefined); // its server was killed or has given up on it
  socket.write([unread, headerWithoutEnd, bodyWithoutEnd][index % 3] ?? '');
  return socket;
}

/** Keeps so many unread and slow sockets open to a fleet, new ones for those that end, until it is stopped. */
export function holdSockets(fleet: Pick<Fleet, 'anyOrigin'>, count: number) {
  const sockets: Socket[] = [];
  let isStopped = false;
  let opened = 0;
  const fill = () => {
    sockets.splice(0, sockets.length, ...sockets.filter(({ destroyed }) => !destroyed));
    const origin = fleet.anyOrigin();
    if (origin && sockets.length < count) sockets.push(openOne(origin, opened++));
    return sockets.length < count && origin !== undefined;
  };
  const holding = (async () => {
    while (!isStopped) if (!fill()) await wait(pauseMs);
  })();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      await holding;
      for (const socket of sockets) socket.destroy();
    },
  };
}
