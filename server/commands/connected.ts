import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isErrno } from '#system/errno';
import { withShortPath } from './short-path.ts';

const nobody = ['ENOENT', 'ECONNREFUSED'];

/** A connection to whoever listens at the socket; undefined when nobody does, or only a killed process's file is left. */
export const connected = (socketPath: string): Promise<Socket | undefined> =>
  withShortPath(socketPath, async (shortPath) => {
    const socket = connect(shortPath);
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (isErrno(error, ...nobody)) return undefined;
      throw error;
    }
  });
