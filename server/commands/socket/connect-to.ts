import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isErrno } from '#system/errno';
import { withShortPath } from './short-path.ts';

const notListening = ['ENOENT', 'ECONNREFUSED'];

/** A connection to the process that listens at the socket; undefined when there is none, even if its socket file is left. */
export const connectTo = (socketPath: string): Promise<Socket | undefined> =>
  withShortPath(socketPath, async (shortPath) => {
    const socket = connect(shortPath);
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (isErrno(error, ...notListening)) return undefined;
      throw error;
    }
  });
