import { once } from 'node:events';
import { createServer } from 'node:net';
import * as t from '#texts/start';
import { isErrno } from '#system/errno';
import { StartError } from './start-error.ts';

/** Checks that the port is free before slow steps begin. @throws {StartError} */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toStartError(error, port, host);
  }
  server.close();
  await once(server, 'close');
}

export function toStartError(error: unknown, port: number, host: string): Error {
  const code = isErrno(error) ? error.code : '';
  const causes: Record<string, () => string> = {
    EADDRINUSE: () => t.portInUse({ port }),
    EACCES: () => t.portForbidden({ port }),
    EADDRNOTAVAIL: () => t.foreignHost({ host }),
    ENOTFOUND: () => t.foreignHost({ host }),
  };
  const cause = causes[code];
  if (cause) return new StartError(cause(), { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
